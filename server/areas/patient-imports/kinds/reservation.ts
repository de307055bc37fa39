import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import type { ReservationRow } from '#server/areas/appointments/reservation.ts';
import { insertMany, insertWhereFree, nextIds } from '#server/database/insert-many.ts';
import { countPast, numbersFor } from '../numbers.ts';
import type { ImportKind, ReadyRow } from './kind.ts';
import { type ReservationSeries, readReservation } from './read-reservation.ts';

const taken = 'The staff member has another reservation at this time.';
const holding = ['booked', 'confirmed', 'arrived', 'in_progress', 'completed'];

/** A reservation as it stands in the other system, past ones too, out of an Appointment and its Encounter. */
export const reservationImport: ImportKind = {
  name: 'reservation',
  types: ['Appointment', 'Encounter'],
  permission: 'reservations.write',
  table: 'reservations',
  thing: 'reservation',
  made: 'reservation.imported',
  undone: 'reservation.import_undone',
  patientColumn: 'patient_id',
  needs: {
    patient: "Its patient isn't imported.",
    staff: "Its staff member isn't imported.",
    service: "Its service isn't imported.",
  },
  siblings: { rebooked_as: 'rebooked_as', rebooked_from: 'rebooked_from' },
  own: [['reservation_labels', 'reservation_id']],
  read: readReservation,
  /** What holds the time of someone who is in the clinic already. */
  async refuse({ trx, clinic }, rows, knownIds) {
    const asked = rows.flatMap(({ line, body, refs }) => {
      const staff = knownIds.get(String(refs.staff));
      return staff === undefined || !holding.includes(String(body.status)) ? [] : [{ ...body, line, staff }];
    });
    if (asked.length === 0) return;
    const { rows: held } = await sql<{ line: number }>`
      SELECT DISTINCT r.line FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS r (line integer, staff integer,
        start_at timestamptz, end_at timestamptz, buffer_before integer, buffer_after integer)
      JOIN reservations t ON t.clinic_id = ${clinic.id} AND t.staff_id = r.staff AND t.status = ANY(${holding}::text[])
        AND taken_time(t.start_at, t.end_at, t.buffer_before, t.buffer_after)
          && taken_time(r.start_at, r.end_at, r.buffer_before, r.buffer_after)`.execute(trx);
    const lines = new Set(held.map(({ line }) => line));
    for (const { line, problems } of rows) if (lines.has(line)) problems.start_at ??= [taken];
  },
  async store(scope, rows, importId) {
    const { trx, clinic, user } = scope;
    const ids = await nextIds(trx, 'reservations', rows.length);
    const numbers = await numbersFor(
      scope,
      'reservation',
      rows.map(({ body }) => String(body.number)),
    );
    const groups = await groupServices(scope, rows);
    const series = await seriesOf(scope, rows, importId);
    const cells = rows.map(({ line, body, one }, nth) => {
      const { number: _, labels: __, series: ___, created_at, service_id, ...rest } = body as Body;
      const service = service_id ?? one('service');
      const key =
        groups.has(service as number) && rest.start_at
          ? sessionKey(service as number, rest.start_at)
          : randomUUID();
      return {
        // a row that a server of before looked at lacks them
        ...{ reschedule_count: 0, rescheduled_from_start_at: null, offer_declined_at: null },
        ...{ booking_answers: [], earlier_history: [] },
        ...rest,
        id: ids[nth] as number,
        number: numbers[nth],
        created_at: created_at ?? scope.clinic.now,
        session_key: key,
        series_id: series.get(line) ?? null,
        ...{ clinic_id: clinic.id, patient_id: one('patient'), staff_id: one('staff'), service_id: service },
        ...{
          version: 1,
          created_by: user.id,
          updated_by: user.id,
          updated_at: scope.clinic.now,
        },
      };
    });
    const made = await insertWhereFree(trx, 'reservations', cells);
    await insertMany(trx, 'reservation_labels', labelsOf(clinic.id, rows, ids, made));
    await countPast(
      scope,
      'reservation',
      numbers.filter((_, nth) => made.has(ids[nth] as number)),
    );
    await countVisits(
      scope,
      cells.filter(({ id }) => made.has(id)).map(({ patient_id }) => patient_id as number),
    );
    return new Map(
      rows.map(({ line }, nth) => {
        const id = ids[nth] as number;
        return [line, made.has(id) ? id : taken];
      }),
    );
  },
};

type Body = ReservationRow & { labels: string[]; series?: ReservationSeries | null };

/**
 * The series of rows, by their lines: each is made once of one clinic and one patient, so that the reservations of later portions find
 * it.
 */
async function seriesOf(
  scope: Scope,
  rows: readonly ReadyRow[],
  importId: number,
): Promise<Map<number, number>> {
  const { trx, clinic, user } = scope;
  const asked = rows.flatMap(({ line, body, one }) => {
    const { series } = body as Body;
    return series ? [{ line, ...series, patient: one('patient') as number }] : [];
  });
  if (asked.length === 0) return new Map();
  const { rows: found } = await sql<{ line: number; id: number }>`
    WITH asked AS (
      SELECT s.line, s.patient, s.rule, s.source || ' ' || coalesce(nullif(i.origin, ''), i.id::text) AS key
      FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS s (line integer, patient integer, rule jsonb, source integer)
      JOIN patient_imports i ON i.clinic_id = ${clinic.id} AND i.id = ${importId}
    ), made AS (
      INSERT INTO reservation_series (clinic_id, patient_id, rule, source_key, created_by, updated_by)
      SELECT DISTINCT ON (patient, key) ${clinic.id}::int, patient, rule, key, ${user.id}::int, ${user.id}::int FROM asked
      ON CONFLICT (clinic_id, patient_id, source_key) WHERE source_key IS NOT NULL DO NOTHING
      RETURNING id, patient_id, source_key
    )
    SELECT a.line, s.id FROM asked a JOIN (
      SELECT id, patient_id, source_key FROM made UNION ALL
      SELECT id, patient_id, source_key FROM reservation_series
      WHERE clinic_id = ${clinic.id} AND source_key IN (SELECT key FROM asked)
    ) s ON s.patient_id = a.patient AND s.source_key = a.key`.execute(trx);
  return new Map(found.map(({ line, id }) => [line, id]));
}

/** The series of reservations. */
export async function seriesWith({ trx, clinic }: Scope, ids: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    SELECT DISTINCT series_id AS id FROM reservations
    WHERE clinic_id = ${clinic.id} AND id = ANY(${[...ids]}::int[]) AND series_id IS NOT NULL`.execute(trx);
  return rows.map(({ id }) => id);
}

/** Takes away the series that imports made of which no reservation is left. */
export async function leaveSeries({ trx, clinic }: Scope, series: readonly number[]): Promise<void> {
  await sql`
    DELETE FROM reservation_series s WHERE s.clinic_id = ${clinic.id} AND s.id = ANY(${[...series]}::int[]) AND s.source_key IS NOT NULL
      AND NOT EXISTS (SELECT FROM reservations r WHERE r.clinic_id = s.clinic_id AND r.series_id = s.id)`.execute(
    trx,
  );
}

/** Those who come together to a service for several share their time, as when they are booked here. */
const sessionKey = (service: number, start: Date | string) =>
  `session ${service} ${new Date(start).getTime()}`;

async function groupServices({ trx, clinic }: Scope, rows: readonly ReadyRow[]): Promise<Set<number>> {
  const asked = rows.map(({ body, one }) => body.service_id ?? one('service'));
  const { rows: found } = await sql<{ id: number }>`
    SELECT id FROM services WHERE clinic_id = ${clinic.id} AND capacity > 1 AND id = ANY(${asked}::int[])`.execute(
    trx,
  );
  return new Set(found.map(({ id }) => id));
}

const labelsOf = (
  clinic_id: number,
  rows: readonly ReadyRow[],
  ids: readonly number[],
  made: ReadonlySet<number>,
) =>
  rows.flatMap(({ body, each }, nth) =>
    (body.labels as string[]).flatMap((source) => {
      const [label_id, reservation_id] = [each(source), ids[nth] as number];
      return label_id === null || !made.has(reservation_id) ? [] : [{ clinic_id, reservation_id, label_id }];
    }),
  );

/** When each patient was last here. */
export async function countVisits({ trx, clinic }: Scope, patients: readonly number[]): Promise<void> {
  await sql`
    UPDATE patients p SET last_visit_at = v.at
    FROM (SELECT p.id, (SELECT max(r.start_at) FROM reservations r
        WHERE r.clinic_id = p.clinic_id AND r.patient_id = p.id AND r.status = 'completed') AS at
      FROM patients p WHERE p.clinic_id = ${clinic.id} AND p.id = ANY(${[...new Set(patients)]}::int[])) v
    WHERE p.clinic_id = ${clinic.id} AND p.id = v.id AND p.last_visit_at IS DISTINCT FROM v.at`.execute(trx);
}
