import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import { inLanguage } from '#server/areas/patient-consents/language.ts';
import { sumOf } from '#server/areas/patient-consents/text.ts';
import { insertMany, nextIds } from '#server/database/insert-many.ts';
import type { ImportKind, ReadyRow } from './kind.ts';
import { originOf } from './origin.ts';
import { type ConsentBody, readConsent } from './read-consent.ts';
import { type Version, versionsOf } from './versions.ts';

/** What a patient agreed to in another Chartroom, as what it was, and marked as from there. */
export const consentImport: ImportKind = {
  name: 'consent',
  types: ['Consent'],
  permission: 'records.write',
  table: 'patient_consents',
  thing: 'patient_consent',
  made: 'patient_consent.imported',
  undone: 'patient_consent.import_undone',
  patientColumn: 'patient_id',
  needs: { patient: "Its patient isn't imported.", form: "Its form isn't imported." },
  own: [],
  versionsByTime: sql`versions_by_time(clinic_id, id)`,
  read: readConsent,
  /** A form that is here already may never have said what was signed. */
  async unfit(scope, rows) {
    const versions = await versionsOf(scope, rows);
    return new Set(rows.flatMap(({ line }) => (versions.has(line) ? [] : [line])));
  },
  async store(scope, rows, importId) {
    const { trx, clinic, user } = scope;
    const ids = await nextIds(trx, 'patient_consents', rows.length);
    const versions = await versionsOf(scope, rows);
    const visits = await visitsOf(scope, rows);
    const from = await originOf(scope, importId);
    const cells = rows.map((row, nth) => {
      const { otherwise: _, form_checksum: __, ...said } = row.body as ConsentBody & { otherwise: object };
      const version = versions.get(row.line) as Version;
      const names = {
        patient_id: row.one('patient') as number,
        form_id: version.form_id,
        form_version: version.number,
        reservation_id: visits.get(row.line) ?? null,
        captured_by: null,
      };
      const given = {
        ...{ ...said, ...standing(said, clinic.now), ...names, origin: said.origin ?? from },
        witness: said.witness && { ...said.witness, staff: row.one('witness') },
        from_home: said.from_home && { ...said.from_home, link: null },
      };
      const { title: form_title, blocks } = inLanguage(version, said.language);
      return {
        ...given,
        checksum: said.signature && sumOf({ ...given, form_title, blocks }),
        ...{ id: ids[nth] as number, clinic_id: clinic.id, version: 1, updated_at: clinic.now },
        ...{ created_by: user.id, updated_by: user.id },
      };
    });
    await insertMany(trx, 'patient_consents', cells);
    return new Map(rows.map(({ line }, nth) => [line, ids[nth] as number]));
  },
};

/** The visits that consents were asked for with, as far as they are the patient's own. */
async function visitsOf({ trx, clinic }: Scope, rows: readonly ReadyRow[]): Promise<Map<number, number>> {
  const asked = rows.map(({ line, one }) => ({ line, visit: one('reservation'), patient: one('patient') }));
  const { rows: found } = await sql<{ line: number; id: number }>`
    SELECT r.line, t.id FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS r (line integer, visit integer, patient integer)
    JOIN reservations t ON t.clinic_id = ${clinic.id} AND t.id = r.visit AND t.patient_id = r.patient`.execute(
    trx,
  );
  return new Map(found.map(({ line, id }) => [line, id]));
}

type Standing = Pick<ConsentBody, 'status' | 'inactive_reason' | 'valid_until'>;

/** How it stands by now: time has passed since it was exported. */
function standing(
  { status, inactive_reason, valid_until }: Standing,
  now: Date,
): Omit<Standing, 'valid_until'> {
  const isOver = status === 'active' && valid_until !== null && Date.parse(valid_until) <= now.getTime();
  return isOver ? { status: 'inactive', inactive_reason: 'expired' } : { status, inactive_reason };
}
