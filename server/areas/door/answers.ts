import { sql } from 'kysely';
import { conflict } from '#server/access/scope.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { checkInVisit } from './arrivals.ts';
import { actAtDoor, type Door, tellByLink, whenKnown } from './at-door.ts';
import { lockVisit, moveByLink } from './move-visit.ts';
import type { Passes } from './pass.ts';
import { answerVisit, cancelsLate, mayDo, patientAct } from './visit.ts';

/** How many questions may wait for an answer. */
const mostAsked = 5;

/** The patient says that they will come; saying so twice changes nothing. */
export const confirmVisit = (call: Call<'confirmVisit'>, passes: Passes): Promise<Answer> =>
  actAtDoor(call, passes, async (door) => {
    const row = await lockVisit(door, []);
    if (row.status === 'confirmed') return answerVisit(door);
    if (!mayDo(door, row).confirm) throw tooLate();
    await moveByLink(door, row, { type: 'confirm', ...patientAct(door) }, {});
    await tellByLink(door, 'visit.confirmed', row.patient_id);
    return answerVisit(door);
  });

/** The patient is here, on the day and shortly before; saying so twice changes nothing. */
export const arriveAtVisit = (call: Call<'arriveAtVisit'>, passes: Passes): Promise<Answer> =>
  actAtDoor(call, passes, async (door) => {
    const row = await lockVisit(door, []);
    if (row.status === 'arrived') return answerVisit(door);
    if (!mayDo(door, row).arrive) throw tooLate();
    await checkInVisit(door);
    return answerVisit(door);
  });

/** The patient gives the visit up; later than the clinic wants to know it counts as late. */
export const cancelVisit = (call: Call<'cancelVisit'>, passes: Passes): Promise<Answer> =>
  actAtDoor(
    call,
    passes,
    whenKnown(async (door) => {
      const { reason, note = '' } = call.body;
      const row = await lockVisit(door, []);
      if (row.status === 'cancelled' && row.cancelled_by === 'patient') return answerVisit(door);
      if (!mayDo(door, row).cancel) throw tooLate();
      const late_cancel = cancelsLate(door, row);
      await moveByLink(
        door,
        row,
        { type: 'cancel', ...patientAct(door), reason },
        {
          ...{ cancelled_at: door.clinic.now, cancelled_by: 'patient', late_cancel },
          ...{ cancellation_reason: reason, cancellation_note: note, offered_until: null },
        },
      );
      await tellByLink(door, 'visit.cancelled', row.patient_id);
      return answerVisit(door);
    }),
  );

/** What the page offered meanwhile does not hold any more. */
export const tooLate = () => conflict({ detail: ["This link can't do that any more. Call the clinic."] });

/** The patient asks something; the same words sent twice, because an answer was lost, are one question. */
export const askClinic = (call: Call<'askClinic'>, passes: Passes): Promise<Answer> =>
  actAtDoor(
    call,
    passes,
    whenKnown(async (door) => {
      const row = await lockVisit(door, []);
      if (!mayDo(door, row).ask) throw tooLate();
      if (!(await addQuestion(door, call.body.text)))
        throw conflict({
          text: ['The clinic already has several questions from you. Call the clinic instead.'],
        });
      await tellByLink(door, 'visit.asked', row.patient_id);
      return answerVisit(door);
    }),
  );

async function addQuestion({ trx }: Door, text: string): Promise<boolean> {
  const { rows } = await sql<{ is_stored: boolean }>`
    SELECT door_ask(${text}, ${mostAsked}) AS is_stored`.execute(trx);
  return rows[0]?.is_stored ?? false;
}
