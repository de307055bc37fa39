import { sql } from 'kysely';
import { say } from '#machines/lifecycles/saying.ts';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import { type StaffRow, staffName } from '#server/areas/staff/member.ts';
import { rowById } from '#server/database/rows.ts';
import { inEnglish } from '#server/http/inEnglish.ts';
import { dayOf, today } from '#server/time/clinic-days.ts';
import type { Slot } from './slot.ts';

type Notice = components['schemas']['SlotNotice'];

/** From here on a day is told with its year: a slip of the pen looks just like a wish. */
const farYears = 2;

/** What is worth knowing of a slot and speaks against nothing. */
export async function noticesOf(scope: Scope, slot: Slot): Promise<Notice[]> {
  const { clinic } = scope;
  const day = dayOf(clinic.timezone, slot.start);
  const isFar = day.compare(today(clinic).add({ years: farYears })) > 0;
  const far: Notice = inEnglish({
    kind: 'far_ahead',
    message: say('This is more than {farYears} years ahead: {day}. Check the year.', {
      farYears,
      day: { date: day.toString() },
    }),
  });
  return [...(isFar ? [far] : []), ...(await missingHours(scope, slot))];
}

/** Who has no hours of their own is free whenever the clinic is open, which someone may have forgotten to change. */
async function missingHours({ trx, clinic }: Scope, { staffId }: Slot): Promise<Notice[]> {
  const { rows } = await sql`
    SELECT FROM staff_schedules WHERE clinic_id = ${clinic.id} AND staff_id = ${staffId} LIMIT 1`.execute(
    trx,
  );
  if (rows.length > 0) return [];
  const name = staffName((await rowById(trx, 'staff', staffId)) as StaffRow);
  const message =
    clinic.opening_hours.length === 0
      ? say('Neither {name} nor the clinic has hours set, so every time counts as free.', { name })
      : say('{name} has no hours set, so every time the clinic is open counts as free.', { name });
  return [inEnglish({ kind: 'no_hours', message })];
}
