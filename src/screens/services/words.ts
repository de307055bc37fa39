import type { Service } from '#machines/flows/services/serviceFields.ts';
import type { FormValue } from '#machines/form/rules.ts';
import { spansOf } from '#machines/form/week.ts';
import { locale } from '#src/language/language.ts';
import { inARow } from '#src/language/listed.ts';
import { t, write } from '#src/language/t.ts';
import { colorWord } from '#src/screens/form/colorWords.ts';
import { clockInWords } from '#src/time/timeFormat.ts';
import { weekdayName } from '#src/time/weekday.ts';
import type { LabelColor } from '#src/ui/Chip.tsx';

export const locations = {
  clinic: t('At the clinic'),
  virtual: t('By video or phone'),
  home: t("At the patient's home"),
};

/** What becomes of a time that is asked for. */
export const beginnings = [
  { id: 'booked', label: t('Booked'), detail: t('The time is booked at once.') },
  { id: 'requested', label: t('Requested'), detail: t('The clinic has to accept it first.') },
];

/** A price with its currency; nothing where there is no price. */
export function priceInWords({ price, currency }: Pick<Service, 'price' | 'currency'>): string {
  if (price === null || price === undefined) return '';
  try {
    return (
      new Intl.NumberFormat(locale, { style: 'currency', currency })
        .formatToParts(Number(price))
        // in Arabic a country's letters stand before the sign, and would turn about it
        .map(({ type, value }) => (type === 'currency' ? write(value) : value))
        .join('')
    );
  } catch {
    return `${price} ${currency}`;
  }
}

/** The choices and lists of a service in words, for comparing two versions. */
export function describeServiceValue(
  nameOf: (staff: number) => string,
  titleOf: (form: number) => string,
  templateOf: (template: number) => string,
): (name: string, value: FormValue) => string | undefined {
  return (name, value) => {
    if (name === 'color') return colorWord(value as LabelColor);
    if (name === 'location') return locations[value as keyof typeof locations];
    if (name === 'initial_status') return beginnings.find(({ id }) => id === value)?.label;
    if (name === 'weekly_availability')
      return spansOf(value)
        .map(({ weekday, start, end }) =>
          t('{weekday} {start} to {end}', {
            weekday: weekdayName(weekday),
            start: clockInWords(start),
            end: clockInWords(end),
          }),
        )
        .join('\n');
    if (name === 'staff' && Array.isArray(value))
      return (value as { staff: number; duration_override: string; price_override: string }[])
        .map((row) => [
          nameOf(row.staff),
          row.duration_override && t('{duration_override} min', { duration_override: row.duration_override }),
          row.price_override,
        ])
        .map((parts) => inARow(parts))
        .join('\n');
    if (name === 'required_consent_forms' && Array.isArray(value))
      return value.map((id) => titleOf(Number(id))).join('\n');
    if (name === 'record_template' && typeof value === 'string' && value !== '')
      return templateOf(Number(value));
    if (typeof value === 'boolean') return value ? t('Yes') : t('No');
    return undefined;
  };
}

/** What the archive means for a service. */
export const archiveMeaning = t(
  'It can no longer be booked. Its reservations stay as they are, and it can be restored at any time.',
);
