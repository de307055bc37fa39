import { sql } from 'kysely';
import { type Keyed, kindOf } from '../kind.ts';
import { flag, text } from '../parameters.ts';
import { coded, contacts, extra } from '../values.ts';

interface Row extends Keyed {
  name: string;
  address: string;
  email: string;
  phone_number: string;
  timezone: string;
  currency: string;
  week_start: number;
  slot_minutes: number;
  opening_hours: object[];
  closed_periods: object[];
  late_cancel_hours: number;
  reminder_hours: number | null;
  messages_name_service: boolean;
  feed_names: string;
  allow_soft_double_booking: boolean;
  record_unlock_hours: number | null;
  record_unlock_always: boolean;
  second_step_roles: string[];
  second_step_grace_days: number;
  signing_asks_step: boolean;
}

/** The clinic. */
export const organization = kindOf<Row>({
  type: 'Organization',
  needs: 'clinic.read',
  source: ({ scope }) =>
    sql`SELECT t.*, t.id AS k, ''::text AS s FROM clinics t WHERE t.id = ${scope.clinic.id}`,
  parameters: {
    name: text('The name of the clinic.', sql`t.name`),
    active: flag('Always true.', sql`true`),
  },
  // none of a list is told too: no opening hours are always open
  show: (row) => ({
    extension: extra({
      timezone: row.timezone,
      currency: row.currency,
      week_start: row.week_start,
      slot_minutes: row.slot_minutes,
      opening_hours: JSON.stringify(row.opening_hours),
      closed_periods: JSON.stringify(row.closed_periods),
      late_cancel_hours: row.late_cancel_hours,
      reminder_hours: row.reminder_hours ?? 'never',
      messages_name_service: row.messages_name_service,
      feed_names: row.feed_names,
      allow_soft_double_booking: row.allow_soft_double_booking,
      record_unlock_hours: row.record_unlock_hours ?? 'never',
      record_unlock_always: row.record_unlock_always,
      second_step_roles: JSON.stringify(row.second_step_roles),
      second_step_grace_days: row.second_step_grace_days,
      signing_asks_step: row.signing_asks_step,
    }),
    active: true,
    type: [coded('organization-type', 'prov')],
    name: row.name,
    telecom: contacts([row.phone_number], row.email),
    address: row.address ? [{ text: row.address }] : [],
  }),
  fields: [
    ['id', 'Organization.id'],
    ['name', 'Organization.name'],
    ['address', 'Organization.address.text'],
    ['email, phone_number', 'Organization.telecom'],
    [
      'timezone, currency, week_start, slot_minutes, opening_hours, closed_periods, late_cancel_hours, reminder_hours (`never` where no patient is reminded), messages_name_service, feed_names, allow_soft_double_booking',
      'Organization.extension',
    ],
    [
      'record_unlock_hours (`never` where no hours are set), record_unlock_always, second_step_roles, second_step_grace_days, signing_asks_step',
      'Organization.extension',
    ],
  ],
});
