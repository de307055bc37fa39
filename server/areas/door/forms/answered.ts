import { sql } from 'kysely';
import { conflict } from '#server/access/scope.ts';
import type { Answers } from '#server/areas/patient-consents/consent.ts';
import { answerNeeded, shownAnswers, unansweredIn } from '#server/areas/patient-consents/text.ts';
import { freeze } from '#server/areas/patient-consents/words.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { tooLate } from '../answers.ts';
import { actAtDoor, type Door, tellByLink, whenKnown } from '../at-door.ts';
import type { Passes } from '../pass.ts';
import { readRow } from '../visit.ts';
import { answerForms } from './listed.ts';
import { lockFormsOf, versionInForce } from './opened.ts';

/** Keeps what the patient answers to the questions of a form, once; the desk decides what becomes of it. */
export const answerVisitForm = (call: Call<'answerVisitForm'>, passes: Passes): Promise<Answer> =>
  actAtDoor(
    call,
    passes,
    whenKnown(async (door) => {
      const { form, version: read, answers: said, language } = call.body;
      await lockFormsOf(door);
      const version = await versionInForce(door, form);
      if (!version?.is_intake) throw tooLate();
      const { blocks, ...frozen } = freeze(version, door.clinic, language);
      const answers = shownAnswers(blocks, said as Answers);
      const sent = await sentBefore(door, form, read, answers);
      if (sent === 'same') return answerForms(door, language);
      if (sent)
        throw conflict({
          form: ['The clinic already has your answers. Call the clinic if something has changed.'],
        });
      if (version.number !== read)
        throw conflict({ form_version: ['The questions have changed. Read them again.'] });
      const unanswered = unansweredIn(blocks, answers);
      if (unanswered.length > 0) throw conflict({ answers: unanswered.map(answerNeeded) });
      await sql`
        INSERT INTO intake_answers (clinic_id, reservation_id, form_id, form_version, language, merge_fields, answers, link_id,
          identified_at)
        SELECT ${door.clinic.id}, ${door.link.reservation_id}, ${form}, ${version.number}, ${frozen.language},
          ${JSON.stringify(frozen.merge_fields)}, ${JSON.stringify(answers)}, l.id, coalesce(l.identified_at, now())
        FROM visit_links l`.execute(door.trx);
      await tellByLink(door, 'visit.form_answered', (await readRow(door)).patient_id);
      return answerForms(door, language);
    }),
  );

async function sentBefore(
  { trx }: Door,
  form: number,
  version: number,
  answers: Answers,
): Promise<'same' | 'other' | null> {
  const { rows } = await sql<{ sent: 'same' | 'other' | null }>`
    SELECT door_has_answered(${form}, ${version}, ${JSON.stringify(answers)}::jsonb) AS sent`.execute(trx);
  return rows[0]?.sent ?? null;
}
