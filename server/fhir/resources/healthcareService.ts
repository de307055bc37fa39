import { sql } from 'kysely';
import { type FullService, serviceColumns } from '#server/areas/services/service.ts';
import { type Keyed, kindOf } from '../kind.ts';
import { flag, pointing, text, token } from '../parameters.ts';
import { extra, ownSystem, reference } from '../values.ts';

/** What the clinic offers. */
export const healthcareService = kindOf<FullService & Keyed>({
  type: 'HealthcareService',
  needs: 'clinic.read',
  source: ({ scope }) => sql`SELECT ${serviceColumns}, t.id AS k, ''::text AS s
    FROM services t WHERE t.clinic_id = ${scope.clinic.id}`,
  parameters: {
    name: text('The name.', sql`t.name`),
    identifier: token('The code of the clinic.', (code) => sql`t.code = ${code} AND ${code} <> ''`, [
      ownSystem('service'),
    ]),
    active: flag('Whether it is offered.', sql`t.status = 'active'`),
    organization: pointing('The clinic.', ['Organization'], (id) => sql`t.clinic_id = ${id}`),
  },
  includes: { organization: ['providedBy'] },
  show: (row) => ({
    extension: extra({
      duration_minutes: row.duration_minutes,
      buffer_before_minutes: row.buffer_before_minutes,
      buffer_after_minutes: row.buffer_after_minutes,
      slot_interval_minutes: row.slot_interval_minutes,
      slot_offset_minutes: row.slot_offset_minutes,
      min_notice_minutes: row.min_notice_minutes,
      booking_window_days: row.booking_window_days,
      max_per_day: row.max_per_day,
      capacity: row.capacity,
      price: row.price,
      currency: row.currency,
      color: row.color,
      location: row.location,
      weekly_availability: row.weekly_availability,
      initial_status: row.initial_status,
      is_private: row.is_private,
      required_consent_forms: row.required_consent_forms,
      required_since: row.required_since,
      staff: row.staff,
    }),
    identifier: row.code ? [{ system: ownSystem('service'), value: row.code }] : [],
    active: row.status === 'active',
    providedBy: reference('Organization', row.clinic_id),
    category: row.category ? [{ text: row.category }] : [],
    name: row.name,
    comment: row.description,
    appointmentRequired: true,
  }),
  fields: [
    ['id', 'HealthcareService.id'],
    ['code', 'HealthcareService.identifier'],
    ['name', 'HealthcareService.name'],
    ['category', 'HealthcareService.category.text'],
    ['description', 'HealthcareService.comment'],
    ['status', 'HealthcareService.active'],
    [
      'duration, buffers, grid, notice, window, limits, price, colour, location, availability, staff, consent forms and since when each is required',
      'HealthcareService.extension',
    ],
  ],
});
