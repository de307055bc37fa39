import type { ReservationChoices } from '#machines/flows/reservations/reservationFields.ts';
import type { FormValue } from '#machines/form/rules.ts';
import { t } from '#src/language/t.ts';
import { kinds, priorities, sources } from '#src/screens/reservations/shared/words.ts';
import { typedDay } from '#src/time/dayRange.ts';
import { clockInWords } from '#src/time/timeFormat.ts';
import { weekdayNames } from '#src/time/weekday.ts';

const words: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  kind: kinds,
  priority: priorities,
  source: sources,
  fold: { '': t('The first'), later: t('The second') },
};

/** The choices of a reservation in words, for comparing two versions. */
export function describing({ services, staff, labels }: ReservationChoices) {
  const lists: Readonly<Record<string, readonly { id: number; name: string }[]>> = {
    service: services,
    staff,
  };
  return (name: string, value: FormValue): string | undefined => {
    if (typeof value === 'boolean') return value ? t('Yes') : t('No');
    if (name === 'date' || name === 'earliest' || name === 'latest') return typedDay(String(value));
    if (name === 'time' && /^\d\d:\d\d$/.test(String(value))) return clockInWords(String(value));
    if (name === 'weekdays' && Array.isArray(value)) return weekdayNames(value.map(Number));
    const named = lists[name]?.find(({ id }) => String(id) === value)?.name;
    if (name === 'labels' && Array.isArray(value))
      return value
        .map((id) => labels.find((label) => label.id === id)?.name ?? t('Label {id}', { id }))
        .join('\n');
    return named ?? words[name]?.[String(value)];
  };
}
