import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { type Scope, stillThere } from '#server/access/scope.ts';
import { instant, shownStamps, writtenInstant } from '#server/database/rows.ts';
import type { Row } from '#server/database/tables.ts';

type Shown = components['schemas']['Service'];
export type ServiceBody = components['schemas']['ServiceBody'];

/** A stored service. */
export type ServiceRow = Row<'services'>;

/** A row with who gives the service and what has to be signed before. */
export type FullService = ServiceRow & {
  staff: NonNullable<Shown['staff']>;
  required_consent_forms: number[];
  required_since: NonNullable<Shown['required_since']>;
};

/** The kind of thing, for look-up and audit. */
export const serviceKind = { table: 'services', word: 'service' } as const;

/** What a body may leave out. */
export const emptyService = {
  code: '',
  category: '',
  description: '',
  buffer_before_minutes: 0,
  buffer_after_minutes: 0,
  slot_interval_minutes: null,
  slot_offset_minutes: 0,
  min_notice_minutes: 0,
  booking_window_days: null,
  max_per_day: null,
  capacity: 1,
  price: null,
  location: 'clinic',
  weekly_availability: null,
  record_template_id: null,
  initial_status: 'booked',
  is_private: false,
} as const satisfies Partial<ServiceRow>;

/** The columns of a full service; the row is called `t`. */
export const serviceColumns = sql`t.*, t.price::text AS price,
  coalesce((SELECT json_agg(json_build_object('staff', s.staff_id, 'duration_override', s.duration_override,
      'price_override', s.price_override::text) ORDER BY s.staff_id)
    FROM service_staff s WHERE s.clinic_id = t.clinic_id AND s.service_id = t.id), '[]') AS staff,
  coalesce((SELECT json_agg(f.form_id ORDER BY f.form_id)
    FROM service_consent_forms f WHERE f.clinic_id = t.clinic_id AND f.service_id = t.id), '[]') AS required_consent_forms,
  coalesce((SELECT json_agg(json_build_object('consent_form', f.form_id, 'since', ${writtenInstant(sql`f.since`)})
      ORDER BY f.form_id)
    FROM (SELECT *, coalesce(required_elsewhere_since, required_since) AS since FROM service_consent_forms) f
    WHERE f.clinic_id = t.clinic_id AND f.service_id = t.id AND f.since > 'epoch'), '[]') AS required_since`;

/** A service as lists show it. */
export function shownService(row: FullService): Shown {
  const { id: _, clinic_id: __, created_at, updated_at, created_by, updated_by, version, ...rest } = row;
  const {
    search_text: ___,
    record_template_id: record_template,
    ...plain
  } = rest as typeof rest & { search_text?: string };
  return { ...plain, record_template, ...shownStamps(row) };
}

type Detailed = FullService & {
  reservations_count: number;
  next_reservation_at: Date | null;
  record_template_name: string | null;
};

/** A service with how often it was reserved and when next. */
export async function detailedService(
  { trx, clinic }: Scope,
  { id }: Pick<ServiceRow, 'id'>,
): Promise<Shown> {
  const { rows } = await sql<Detailed>`
    SELECT ${serviceColumns},
      (SELECT m.name FROM record_templates m WHERE m.clinic_id = t.clinic_id AND m.id = t.record_template_id) AS record_template_name,
      (SELECT count(*)::int FROM reservations r WHERE r.clinic_id = t.clinic_id AND r.service_id = t.id) AS reservations_count,
      (SELECT min(r.start_at) FROM reservations r WHERE r.clinic_id = t.clinic_id AND r.service_id = t.id
        AND r.start_at > now() AND r.status IN ('requested', 'booked', 'confirmed')) AS next_reservation_at
    FROM services t WHERE t.clinic_id = ${clinic.id} AND t.id = ${id}`.execute(trx);
  const { next_reservation_at, ...row } = stillThere<(typeof rows)[number]>(rows);
  return { ...shownService(row), next_reservation_at: instant(next_reservation_at) };
}
