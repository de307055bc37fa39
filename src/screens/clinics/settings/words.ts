import { closedDaysOf, rolesOf } from '#machines/flows/clinics/clinicSettingsFields.ts';
import type { FormValue } from '#machines/form/rules.ts';
import { spansOf } from '#machines/form/week.ts';
import type { FeedNames } from '#machines/lifecycles/feedNames.ts';
import { inARow } from '#src/language/listed.ts';
import { t } from '#src/language/t.ts';
import { closedInWords } from '#src/screens/clinics/shared/closedDays.ts';
import { feedNameLabels } from '#src/screens/connections/shared/feedNames.ts';
import { roles } from '#src/screens/staff/shared/roles.ts';
import { clockInWords } from '#src/time/timeFormat.ts';
import { weekdayName } from '#src/time/weekday.ts';

const checkboxes = ['allow_soft_double_booking', 'messages_name_service', 'signing_asks_step'];

/** A setting as it is compared with someone else's; undefined for one that is shown as it is. */
export function settingInWords(name: string, value: FormValue): string | undefined {
  if (name === 'opening_hours') {
    const spans = spansOf(value).map(({ weekday, start, end }) =>
      t('{weekday} {start} to {end}', {
        weekday: weekdayName(weekday),
        start: clockInWords(start),
        end: clockInWords(end),
      }),
    );
    return inARow(spans) || t('Always open');
  }
  if (name === 'closed_periods') return inARow(closedDaysOf(value).map(closedInWords)) || t('No closed days');
  if (name === 'week_start') return weekdayName(Number(value));
  if (name === 'feed_names') return feedNameLabels[value as FeedNames];
  if (name === 'second_step_roles')
    return inARow(rolesOf(value).map((role) => roles[role].word)) || t('None');
  if (checkboxes.includes(name)) return value === true ? t('Yes') : t('No');
  if (name === 'record_unlock')
    return value === 'always'
      ? t('At any time')
      : value === 'never'
        ? t('Never')
        : t('For some hours after its signature');
  if (name === 'record_unlock_hours' && value === '') return t('None');
  if (name === 'reminder_hours' && value === '') return t('None');
  return undefined;
}
