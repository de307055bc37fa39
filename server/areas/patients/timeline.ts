import { type RawBuilder, sql } from 'kysely';
import { type Permission, permits } from '#machines/lifecycles/permissions.ts';
import type { components } from '#openapi/schema.d.ts';
import { type Scope, tell } from '#server/access/scope.ts';
import { onThing } from '#server/access/thing.ts';
import { isReadableFile } from '#server/areas/attachments/attachment.ts';
import { isReadable } from '#server/areas/medical-records/record.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { page, pageWindow } from '#server/http/page.ts';
import { patientKind } from './patient.ts';

type Moment = components['schemas']['TimelineMoment'];
type Kind = Moment['kind'];

interface Source {
  permission: Permission;
  /** Columns kind, id, at, title and status of a row called `t`. */
  moments: (scope: Scope) => RawBuilder<unknown>;
}

const sources: Readonly<Record<Kind, Source>> = {
  reservation: {
    permission: 'reservations.read',
    moments: () => sql`SELECT 'reservation' AS kind, t.id, t.start_at AS at, s.name AS title, t.status
      FROM reservations t JOIN services s ON s.clinic_id = t.clinic_id AND s.id = t.service_id
      WHERE t.start_at IS NOT NULL`,
  },
  record: {
    permission: 'records.read',
    moments: (scope) => sql`SELECT 'record' AS kind, t.id, t.occurred_at AS at,
        coalesce(t.content ->> 'chief_complaint', '') AS title, t.status
      FROM medical_records t WHERE t.status <> 'discarded' AND ${isReadable(scope)}`,
  },
  consent: {
    permission: 'consents.read',
    moments: () => sql`SELECT 'consent' AS kind, t.id, coalesce(t.valid_from, t.created_at) AS at, v.title,
        CASE WHEN t.status = 'inactive' THEN coalesce(t.inactive_reason, t.status) ELSE t.status END AS status
      FROM patient_consents t JOIN consent_form_versions v
        ON v.clinic_id = t.clinic_id AND v.form_id = t.form_id AND v.number = t.form_version
      WHERE true`,
  },
  file: {
    permission: 'patients.read',
    moments: (
      scope,
    ) => sql`SELECT 'file' AS kind, t.id, coalesce(t.written_at, t.created_at) AS at, t.file_name AS title, t.status
      FROM attachments t WHERE t.status = 'stored' AND ${isReadableFile(scope)}`,
  },
};

/** What happened with a patient, newest first: visits, records, consents and files in one list. */
export const readPatientTimeline = (call: Call<'readPatientTimeline'>): Promise<Answer> =>
  onThing(call, patientKind, 'patients.read', async (scope, { id, clinic_id }) => {
    const kinds = (Object.keys(sources) as Kind[])
      .filter((kind) => call.query.kind === undefined || call.query.kind === kind)
      .filter((kind) => permits(scope.role, sources[kind].permission));
    const { limit, offset } = pageWindow(call.query);
    const whose = sql`t.clinic_id = ${clinic_id} AND t.patient_id = ${id}`;
    const all = kinds.map((kind) => sql`(${sources[kind].moments(scope)} AND ${whose})`);
    const moments = sql`(${sql.join(all, sql` UNION ALL `)}) moments`;
    const { rows } =
      all.length === 0
        ? { rows: [] }
        : await sql<Omit<Moment, 'at'> & { at: Date; count: number }>`
      SELECT *, count(*) OVER ()::int AS count FROM ${moments}
      ORDER BY at DESC, kind, id DESC LIMIT ${limit} OFFSET ${offset}`.execute(scope.trx);
    // past the last page no row is there to bring the count along
    const count = rows[0]?.count ?? (all.length > 0 && offset > 0 ? await countOf(scope, moments) : 0);
    await tell(scope, { action: 'patient.read', objectType: 'patient', objectId: id, patientId: id });
    const results = rows.map(({ count: _, at, ...moment }) => ({ ...moment, at: at.toISOString() }));
    return { status: 200, body: page(call.url, call.query, count, results) };
  });

async function countOf({ trx }: Scope, moments: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM ${moments}`.execute(trx);
  return rows[0]?.count ?? 0;
}
