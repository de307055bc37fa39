import type { components } from '#openapi/schema.d.ts';
import type { Row } from '#server/database/tables.ts';

export const clinicColumns = [
  'id',
  'owner_id',
  'name',
  'address',
  'email',
  'phone_number',
  'timezone',
  'currency',
  'week_start',
  'slot_minutes',
  'opening_hours',
  'closed_periods',
  'late_cancel_hours',
  'record_unlock_hours',
  'record_unlock_always',
  'reminder_hours',
  'messages_name_service',
  'feed_names',
  'allow_soft_double_booking',
  'second_step_roles',
  'second_step_grace_days',
  'signing_asks_step',
  'version',
  'created_at',
  'updated_at',
] as const;

/** A stored clinic, as far as it is shown. */
export type ClinicRow = Pick<Row<'clinics'>, (typeof clinicColumns)[number]>;

type Shown = components['schemas']['Clinic'];

/** A clinic as the API shows it. */
export function shownClinic(row: ClinicRow): Shown {
  return {
    id: row.id,
    name: row.name,
    address: row.address,
    email: row.email,
    phone_number: row.phone_number,
    user: row.owner_id,
    timezone: row.timezone,
    currency: row.currency,
    week_start: row.week_start,
    slot_minutes: row.slot_minutes,
    opening_hours: row.opening_hours,
    closed_periods: row.closed_periods,
    late_cancel_hours: row.late_cancel_hours,
    record_unlock_hours: row.record_unlock_hours,
    record_unlock_always: row.record_unlock_always,
    reminder_hours: row.reminder_hours,
    messages_name_service: row.messages_name_service,
    feed_names: row.feed_names,
    allow_soft_double_booking: row.allow_soft_double_booking,
    second_step_roles: row.second_step_roles,
    second_step_grace_days: row.second_step_grace_days,
    signing_asks_step: row.signing_asks_step,
    version: row.version,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
