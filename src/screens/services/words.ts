import type { Service } from '#machines/flows/serviceFields.ts';
import type { FormValue } from '#machines/form/rules.ts';
import { spansOf, weekdayName } from '#machines/form/week.ts';

export const locations = {
  clinic: 'At the clinic',
  virtual: 'By video or phone',
  home: "At the patient's home",
};

/** A duration as people say it: 45 min, 1 h 30 min, 2 days. */
export function durationInWords(minutes: number): string {
  const parts = [
    [Math.floor(minutes / 1440), minutes >= 2880 ? 'days' : 'day'],
    [Math.floor((minutes % 1440) / 60), 'h'],
    [minutes % 60, 'min'],
  ] as const;
  const said = parts.filter(([count]) => count > 0).map(([count, unit]) => `${count} ${unit}`);
  return said.length > 0 ? said.join(' ') : '0 min';
}

/** A price with its currency; nothing where there is no price. */
export function priceInWords({ price, currency }: Pick<Service, 'price' | 'currency'>): string {
  if (price === null || price === undefined) return '';
  try {
    return new Intl.NumberFormat(undefined, { style: 'currency', currency }).format(Number(price));
  } catch {
    return `${price} ${currency}`;
  }
}

/** The lists of a service in words, for comparing two versions. */
export function describeServiceValue(
  nameOf: (staff: number) => string,
  titleOf: (form: number) => string,
): (name: string, value: FormValue) => string | undefined {
  return (name, value) => {
    if (name === 'weekly_availability')
      return spansOf(value)
        .map(({ weekday, start, end }) => `${weekdayName(weekday)} ${start} to ${end}`)
        .join('\n');
    if (name === 'staff' && Array.isArray(value))
      return (value as { staff: number; duration_override: string; price_override: string }[])
        .map((row) => [
          nameOf(row.staff),
          row.duration_override && `${row.duration_override} min`,
          row.price_override,
        ])
        .map((parts) => parts.filter(Boolean).join(', '))
        .join('\n');
    if (name === 'required_consent_forms' && Array.isArray(value))
      return value.map((id) => titleOf(Number(id))).join('\n');
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    return undefined;
  };
}

/** What the archive means for a service. */
export const archiveMeaning =
  'It can no longer be booked. Its reservations stay as they are, and it can be restored at any time.';
