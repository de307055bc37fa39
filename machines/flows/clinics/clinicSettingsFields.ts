import { type Filled, trimmed, valuesOf } from '#machines/form/held.ts';
import { choice, number, numberAmong, numberOrNull, rows } from '#machines/form/readings.ts';
import type { Fields, FormValue, FormValues } from '#machines/form/rules.ts';
import { weekBody, weekRule, weekValue } from '#machines/form/week.ts';
import type { FeedNames } from '#machines/lifecycles/feedNames.ts';
import { isRole, type Role } from '#machines/lifecycles/roles.ts';
import type { Clinic, ClinicBody } from './clinicFields.ts';
import { closedDaysLimits, settingsLimits } from './clinicSettingsLimits.gen.ts';

/** What of a clinic is set here; its name and how it is reached are set elsewhere. */
export type ClinicSettings = Omit<ClinicBody, 'name' | 'address' | 'email' | 'phone_number'>;

/** Days on which a clinic is closed, as a form holds them. */
export type ClosedDays = { readonly start: string; readonly end: string; readonly reason: string };

/** One stretch of closed days. */
export const closedDaysFields = {
  start: { label: 'First closed day', rules: [{ rule: 'required' }, { rule: 'date' }] },
  end: { label: 'Last closed day', rules: [{ rule: 'required' }, { rule: 'date' }] },
  reason: { label: 'Reason', rules: closedDaysLimits.reason },
} as const satisfies Fields;

/** The minutes that a calendar's grid may have. */
export const slotMinutes = [5, 10, 15, 20, 30, 60] as const;

/** The stretches of closed days that a form value holds. */
export const closedDaysOf = rows<ClosedDays>();

const isSaid = ({ start, end, reason }: ClosedDays) => start !== '' || end !== '' || reason.trim() !== '';
const closedDaysSaid = (value: FormValue | undefined) => closedDaysOf(value).filter(isSaid);

/** The roles that a form value holds. */
export const rolesOf = (value: FormValue | undefined): Role[] =>
  Array.isArray(value) ? (value as readonly unknown[]).filter(isRole) : [];

/** How a clinic works, in the order of the page. */
export const clinicSettingsFields = {
  opening_hours: { label: 'Opening hours', rules: [weekRule], holds: weekBody },
  closed_periods: {
    label: 'Closed days',
    rules: [{ rule: 'rows', fields: closedDaysFields }],
    holds: closedDaysSaid,
  },
  timezone: { label: 'Time zone', rules: [{ rule: 'required' }], holds: trimmed },
  week_start: { label: 'First day of the week', rules: [{ rule: 'required' }], holds: number },
  currency: {
    label: 'Currency',
    rules: [
      { rule: 'required' },
      { rule: 'matches', pattern: '^[A-Za-z]{3}$', sentence: 'Enter a currency as three letters.' },
    ],
    holds: trimmed,
  },
  slot_minutes: {
    label: 'Grid of the calendar',
    rules: [{ rule: 'required' }],
    holds: numberAmong<(typeof slotMinutes)[number]>(),
  },
  late_cancel_hours: {
    label: 'Late cancellation',
    rules: [{ rule: 'required' }, ...settingsLimits.late_cancel_hours],
    holds: number,
  },
  allow_soft_double_booking: {
    label: 'Allow times with a soft conflict, with a reason',
    rules: [],
    kind: 'checkbox',
  },
  reminder_hours: { label: 'Reminder', rules: settingsLimits.reminder_hours, holds: numberOrNull },
  messages_name_service: {
    label: 'Say in messages what a visit is for and with whom',
    rules: [],
    kind: 'checkbox',
  },
  feed_names: {
    label: 'Most that calendar feeds say of patients',
    rules: [{ rule: 'required' }],
    holds: choice<FeedNames>(),
  },
  second_step_roles: { label: 'Roles that need a second step', rules: [], holds: rolesOf },
  second_step_grace_days: {
    label: 'Days to set it up',
    rules: [{ rule: 'required' }, ...settingsLimits.second_step_grace_days],
    holds: number,
  },
  signing_asks_step: {
    label: 'Ask for the second step again when a record or a consent is signed',
    rules: [],
    kind: 'checkbox',
  },
  record_unlock: { label: 'Unlocking a signed record', rules: [{ rule: 'required' }] },
  record_unlock_hours: {
    label: 'Hours after the signature',
    rules: [
      { rule: 'requiredWhen', field: 'record_unlock', equals: 'hours' },
      ...settingsLimits.record_unlock_hours,
    ],
    holds: numberOrNull,
  },
} as const satisfies Fields;

/** The settings of a clinic as the form holds them: numbers as they are typed, never as nothing. */
export const clinicSettingsValues = (clinic: Clinic): Filled<typeof clinicSettingsFields> => ({
  opening_hours: weekValue(clinic.opening_hours ?? []),
  closed_periods: (clinic.closed_periods ?? []).map(({ start, end, reason = '' }) => ({
    start,
    end,
    reason,
  })),
  timezone: clinic.timezone ?? 'UTC',
  week_start: String(clinic.week_start ?? 1),
  currency: clinic.currency ?? '',
  slot_minutes: String(clinic.slot_minutes ?? 15),
  late_cancel_hours: String(clinic.late_cancel_hours ?? 24),
  allow_soft_double_booking: clinic.allow_soft_double_booking ?? true,
  reminder_hours: clinic.reminder_hours == null ? '' : String(clinic.reminder_hours),
  messages_name_service: clinic.messages_name_service ?? false,
  feed_names: clinic.feed_names ?? 'full',
  second_step_roles: clinic.second_step_roles ?? [],
  second_step_grace_days: String(clinic.second_step_grace_days ?? 14),
  signing_asks_step: clinic.signing_asks_step ?? false,
  record_unlock: clinic.record_unlock_always
    ? 'always'
    : clinic.record_unlock_hours == null
      ? 'never'
      : 'hours',
  record_unlock_hours: clinic.record_unlock_hours == null ? '' : String(clinic.record_unlock_hours),
});

/** What the form holds, as the contract wants it. */
export function clinicSettings(values: FormValues): ClinicSettings {
  const { record_unlock, ...held } = valuesOf(clinicSettingsFields, values);
  return {
    ...held,
    currency: held.currency.toUpperCase(),
    record_unlock_always: record_unlock === 'always',
    record_unlock_hours: record_unlock === 'hours' ? held.record_unlock_hours : null,
  };
}
