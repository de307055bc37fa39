import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import { insertWhereFree, nextIds } from '#server/database/insert-many.ts';
import type { ImportKind, ReadyRow } from './kind.ts';
import { originOf } from './origin.ts';
import { type AnswersBody, readAnswers } from './read-answers.ts';
import { type Version, versionsOf } from './versions.ts';

const answered = 'This visit has answers to this form already.';

/** What a patient answered at home for a visit to another Chartroom, with what its desk did with each answer. */
export const answersImport: ImportKind = {
  name: 'answers',
  types: ['QuestionnaireResponse'],
  permission: 'records.write',
  table: 'intake_answers',
  thing: 'intake_answers',
  made: 'intake_answers.imported',
  undone: 'intake_answers.import_undone',
  patientColumn: sql`(SELECT r.patient_id FROM reservations r
    WHERE r.clinic_id = intake_answers.clinic_id AND r.id = intake_answers.reservation_id)`,
  needs: { reservation: "Its reservation isn't imported.", form: "Its form isn't imported." },
  own: [],
  read: readAnswers,
  /** A form that is here already may never have asked so, and a visit has one patient. */
  async unfit(scope, rows) {
    const versions = await versionsOf(scope, rows);
    const visits = await visitsAsked(scope, rows);
    return new Set(rows.flatMap(({ line }) => (versions.has(line) && visits.has(line) ? [] : [line])));
  },
  async store(scope, rows, importId) {
    const { trx, clinic, user } = scope;
    const ids = await nextIds(trx, 'intake_answers', rows.length);
    const versions = await versionsOf(scope, rows);
    const from = await originOf(scope, importId);
    const cells = rows.map((row, nth) => {
      const { otherwise: _, form_checksum: __, ...said } = row.body as AnswersBody & { otherwise: object };
      const { form_id, number } = versions.get(row.line) as Version;
      return {
        ...{ ...said, form_id, form_version: number, reservation_id: row.one('reservation') },
        ...{ origin: said.origin ?? from, link_id: null },
        ...{ id: ids[nth] as number, clinic_id: clinic.id, version: 1, updated_at: clinic.now },
        ...{ created_by: user.id, updated_by: user.id },
      };
    });
    const made = await insertWhereFree(trx, 'intake_answers', cells);
    return new Map(
      rows.map(({ line }, nth) => {
        const id = ids[nth] as number;
        return [line, made.has(id) ? id : answered];
      }),
    );
  },
};

/** The rows whose visit is one of their patient and whose form asks questions before one. */
async function visitsAsked({ trx, clinic }: Scope, rows: readonly ReadyRow[]): Promise<Set<number>> {
  const asked = rows.map(({ line, one }) => ({
    ...{ line, visit: one('reservation') },
    ...{ patient: one('patient'), form: one('form') },
  }));
  const { rows: found } = await sql<{ line: number }>`
    SELECT r.line FROM jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) AS r (line integer, visit integer, patient integer, form integer)
    JOIN reservations t ON t.clinic_id = ${clinic.id} AND t.id = r.visit AND t.patient_id = r.patient
    JOIN consent_forms f ON f.clinic_id = ${clinic.id} AND f.id = r.form AND f.category = 'intake'`.execute(
    trx,
  );
  return new Set(found.map(({ line }) => line));
}
