import type { CheckedRow } from '#machines/flows/patients/patientImport.setup.ts';
import type { FeedNames } from '#machines/lifecycles/feedNames.ts';
import type { Role } from '#machines/lifecycles/roles.ts';
import { listed } from '#src/language/listed.ts';
import { plural, t } from '#src/language/t.ts';
import { closedInWords } from '#src/screens/clinics/shared/closedDays.ts';
import { feedNameLabels } from '#src/screens/connections/shared/feedNames.ts';
import { roles } from '#src/screens/staff/shared/roles.ts';
import { weekdayName } from '#src/time/weekday.ts';

type Closed = Parameters<typeof closedInWords>[0];
type Setting = NonNullable<CheckedRow['setting']>;

const names: Readonly<Record<string, string>> = {
  name: t('Clinic name'),
  address: t('Address'),
  email: t('Email'),
  phone_number: t('Phone number'),
  timezone: t('Time zone'),
  currency: t('Currency'),
  week_start: t('First day of the week'),
  slot_minutes: t('Grid of the calendar'),
  opening_hours: t('Opening hours'),
  closed_periods: t('Closed days'),
  late_cancel_hours: t('Late cancellation'),
  reminder_hours: t('Reminder'),
  messages_name_service: t('Say in messages what a visit is for and with whom'),
  feed_names: t('Most that calendar feeds say of patients'),
  allow_soft_double_booking: t('Allow times with a soft conflict, with a reason'),
  record_unlock_hours: t('Unlocking a signed record'),
  record_unlock_always: t('Unlocking a signed record at any time'),
  second_step_roles: t('Roles that need a second step'),
  second_step_grace_days: t('Days to set up the second step'),
  signing_asks_step: t('Ask for the second step again when signing'),
};

/** A setting of a clinic that files propose, in words. */
export function settingInWords({ name, is, becomes }: Setting) {
  return { title: names[name] ?? name, is: valueInWords(name, is), becomes: valueInWords(name, becomes) };
}

function valueInWords(name: string, json: string): string {
  const value: unknown = JSON.parse(json);
  if (name === 'week_start') return weekdayName(Number(value));
  if (name === 'opening_hours')
    return hoursInWords(value as { weekday: number; start: string; end: string }[]);
  if (name === 'closed_periods') return listed((value as Closed[]).map(closedInWords)) || t('No closed days');
  if (name === 'slot_minutes') return plural(Number(value), '{count} minute', '{count} minutes');
  if (name === 'late_cancel_hours' || name === 'reminder_hours')
    return value === null ? t('None') : plural(Number(value), '{count} hour before', '{count} hours before');
  if (name === 'record_unlock_hours')
    return value === null
      ? t('Never')
      : plural(
          Number(value),
          'Up to {count} hour after its signature',
          'Up to {count} hours after its signature',
        );
  if (name === 'second_step_roles')
    return listed((value as Role[]).map((role) => roles[role].word)) || t('None');
  if (name === 'second_step_grace_days') return plural(Number(value), '{count} day', '{count} days');
  if (name === 'feed_names') return feedNameLabels[value as FeedNames];
  if (typeof value === 'boolean') return value ? t('Yes') : t('No');
  return String(value ?? '') || t('empty');
}

const hoursInWords = (spans: readonly { weekday: number; start: string; end: string }[]) =>
  spans.length === 0
    ? t('Always open')
    : listed(spans.map(({ weekday, start, end }) => `${weekdayName(weekday)} ${start}–${end}`));
