import type { Clinic } from '#machines/flows/clinicFields.ts';
import { closedDaysOf } from '#machines/flows/clinicSettingsFields.ts';
import type { FormValue } from '#machines/form/rules.ts';
import { spansOf, weekdayName } from '#machines/form/week.ts';

type Closed = NonNullable<Clinic['closed_periods']>[number];

/** A stretch of closed days as one reads it. */
export const closedInWords = ({ start, end, reason }: Closed): string => {
  const days = start === end ? start : `${start} to ${end}`;
  return reason ? `${days}: ${reason}` : days;
};

/** A setting as it is compared with somebody else's; undefined for one that is shown as it is. */
export function settingInWords(name: string, value: FormValue): string | undefined {
  if (name === 'opening_hours') {
    const spans = spansOf(value).map(
      ({ weekday, start, end }) => `${weekdayName(weekday)} ${start} to ${end}`,
    );
    return spans.join(', ') || 'Always open';
  }
  if (name === 'closed_periods') return closedDaysOf(value).map(closedInWords).join(', ') || 'No closed days';
  if (name === 'week_start') return weekdayName(Number(value));
  if (name === 'allow_soft_double_booking') return value === true ? 'Yes' : 'No';
  if (name === 'record_unlock_hours' && value === '') return 'Never';
  return undefined;
}
