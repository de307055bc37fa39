import type { StaffMember } from '#machines/flows/staff/staffFields.ts';
import type { FormValue } from '#machines/form/rules.ts';
import { periodsOf } from '#machines/form/week.ts';
import type { Role } from '#machines/lifecycles/roles.ts';
import { isSaying, type Sentence } from '#machines/lifecycles/saying.ts';
import { locale } from '#src/language/language.ts';
import { listed } from '#src/language/listed.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { colorWord } from '#src/screens/form/colorWords.ts';
import { typedDay } from '#src/time/dayRange.ts';
import { clockInWords } from '#src/time/timeFormat.ts';
import { weekdayName } from '#src/time/weekday.ts';
import type { LabelColor } from '#src/ui/Chip.tsx';
import { roles } from './shared/roles.ts';

/** What the archive means for a member of staff. */
export const archiveMeaning = t(
  'They lose access and can no longer be booked. Everything they did stays readable, and they can be restored at any time.',
);

/** What outlasts a member who could make tokens that act as the clinic. */
export const tokensGoOn = t(
  'Tokens that act as the clinic go on working. If they know one, revoke it under Settings, Connections.',
);

/** A language by its name, or its code where the browser knows no name. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(locale, { type: 'language' }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** The share of booked time in words; null where no one said how much time there is. */
export function utilisationInWords(share: StaffMember['utilisation']): string {
  if (share === null || share === undefined)
    return t('No weekly hours are set, so there is nothing to compare with.');
  const percent = Math.round(share * 100);
  return t('{percent}% of the working time of the last 28 days was booked.', { percent });
}

/** The choices and lists of a member in words, for comparing two versions. */
export function describeStaffValue(
  nameOf: (service: number) => string,
): (name: string, value: FormValue) => string | undefined {
  return (name, value) => {
    if (name === 'role') return roles[value as Role].word;
    if (name === 'color') return colorWord(value as LabelColor);
    if (name === 'services' && Array.isArray(value)) return value.map((id) => nameOf(Number(id))).join('\n');
    if (name === 'languages' && Array.isArray(value))
      return listed(value.map((code) => languageName(String(code))));
    if (name === 'photo_url' || name === 'signature_image') return value === '' ? '' : t('A picture');
    if (name !== 'schedules') return undefined;
    return periodsOf(value)
      .flatMap(({ valid_from, valid_to, days }) => [
        valid_to === ''
          ? t('From {valid_from}', { valid_from: typedDay(valid_from) })
          : t('From {valid_from} to {valid_to}', {
              valid_from: typedDay(valid_from),
              valid_to: typedDay(valid_to),
            }),
        ...days.map(({ weekday, start, end }) =>
          t('{weekday} {start} to {end}', {
            weekday: weekdayName(weekday),
            start: clockInWords(start),
            end: clockInWords(end),
          }),
        ),
      ])
      .join('\n');
  };
}

/** The reservations that a refusal of hours names; null when it is about something else, or does not tell them one by one. */
export function strandedIn(sentence: Sentence | undefined): { what: string; list: string[] } | null {
  if (!isSaying(sentence)) return null;
  const { reservations, count } = sentence.values;
  if (!Array.isArray(reservations)) return null;
  return {
    what: t('These reservations would be outside the hours.'),
    list: [
      ...reservations.filter(isSaying).map(translateServerText),
      ...(typeof count === 'number' ? [t('and {count} more', { count })] : []),
    ],
  };
}
