import { instant } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { lockLimit } from '../appointments/day-limit.ts';
import { tooLate } from './answers.ts';
import { actAtDoor, type Door, tellByLink } from './at-door.ts';
import { lockVisit, moveByLink } from './move-visit.ts';
import type { Passes } from './pass.ts';
import { chosenAt } from './patient-busy.ts';
import { answerVisit, chartOf, offerOf, patientAct, readRow, type VisitRow } from './visit.ts';

/** For how long a time that is taken after its offer ran out is offered once more: until the same transaction takes it. */
const momentMs = 60_000;

/**
 * Takes the time that was offered: while the offer stands, and after it ran out for as long as no one else has it. Everyone who
 * wants it waits for the same lock, so the first is the one who gets it.
 */
export const takeOffer = (call: Call<'takeOffer'>, passes: Passes): Promise<Answer> =>
  actAtDoor(call, passes, async (door) => {
    const { service_id: id, max_per_day } = await lockVisit(door, []);
    await lockLimit(door.trx, { id, max_per_day });
    const row = await readRow(door);
    if (row.status === 'booked' || row.status === 'confirmed') return answerVisit(door);
    const offer = offerOf(row, door.clinic.now);
    if (offer?.state !== 'open' && offer?.state !== 'past') throw tooLate();
    if (!row.start_at || !row.end_at) throw tooLate();
    const standing = offer.state === 'open' ? row : await offerAgain(door, row);
    const chosen = await chosenAt(door.trx, row.start_at, row.end_at);
    await moveByLink(
      door,
      standing,
      { type: 'accept', ...patientAct(door), ...chosen },
      {
        offered_until: null,
        ...(chosen.overrideReason && { override_reason: chosen.overrideReason }),
      },
    );
    await tellByLink(door, 'visit.taken', row.patient_id);
    return answerVisit(door);
  });

/** The chart books only what stands as offered. */
async function offerAgain(door: Door, row: VisitRow): Promise<VisitRow> {
  const until = new Date(door.clinic.now.getTime() + momentMs);
  const event = {
    ...{ type: 'offer' as const, ...patientAct(door) },
    ...{ startAt: instant(row.start_at) ?? '', until: until.toISOString() },
  };
  await moveByLink(door, row, event, { offered_until: until, offer_declined_at: null });
  return { ...row, offered_until: until };
}

/** The patient does not want the time: it is free at once for those who wait, and this patient goes on waiting. */
export const declineVisitOffer = (call: Call<'declineVisitOffer'>, passes: Passes): Promise<Answer> =>
  actAtDoor(call, passes, async (door) => {
    const row = await lockVisit(door, []);
    const at = door.clinic.now;
    const event = { type: 'declineOffer' as const, ...patientAct(door) };
    if (row.status !== 'waitlisted') throw tooLate();
    if (!chartOf(row).can(event)) return answerVisit(door);
    await moveByLink(door, row, event, { offered_until: at, offer_declined_at: at });
    await tellByLink(door, 'visit.offer_declined', row.patient_id);
    return answerVisit(door);
  });
