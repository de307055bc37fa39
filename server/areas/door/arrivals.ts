import { sql } from 'kysely';
import { earlyMinutes } from '#machines/lifecycles/expectedNow.ts';
import type { components } from '#openapi/schema.d.ts';
import {
  arrivalLimits,
  countTowards,
  countWithin,
  doorLimits,
  hashOfCaller,
  type Limit,
  refuseAboveLimits,
} from '#server/areas/auth/throttle.ts';
import { audit } from '#server/audit/audit.ts';
import type { Trx } from '#server/database/tables.ts';
import type { Transactions } from '#server/database/transaction.ts';
import type { Answer, Call, Origin } from '#server/http/call.ts';
import { notFound } from '#server/http/refusal.ts';
import { type ByPatient, type DoorClinic, tellByLink } from './at-door.ts';
import { lockVisit, moveByLink } from './move-visit.ts';
import { steadyArrivals } from './steadily.ts';
import { chartOf, checkIn } from './visit.ts';

/** How many tries from a caller may fit no one within a quarter of an hour; then the desk is told. */
const mostWrong = 5;

interface AtArrivals {
  trx: Trx;
  clinic: DoorClinic;
}

/** The clinic at whose door someone stands. */
export const readArrivals = (call: Call<'readArrivals'>): Promise<Answer> =>
  atArrivals(call, async ({ clinic: { name, phone_number } }) => {
    const body: components['schemas']['ArrivalPage'] = { clinic: { name, phone_number } };
    return { status: 200, body };
  });

/**
 * Checks in who is expected now. The answer is the same for everyone, in its bytes and in the time that it takes: at a door
 * that is open to the street, whatever it told of a patient it would tell whoever knows a date of birth.
 */
export const tellArrival = (call: Call<'tellArrival'>): Promise<Answer> =>
  steadyArrivals(() =>
    atArrivals(
      call,
      async (at) => {
        const { birth_date, letters } = call.body;
        const { rows } = await sql<{ reservation_id: number | null; misses: number }>`
          SELECT * FROM door_find_arrival(${birth_date}::date, ${letters}, ${hashOfCaller(call.origin.address)},
            ${earlyMinutes}, ${mostWrong})`.execute(at.trx);
        const { reservation_id = null, misses = 0 } = rows[0] ?? {};
        if (reservation_id !== null)
          await checkInVisit({ ...at, origin: call.origin, link: { reservation_id } });
        else if (misses === mostWrong) await tellPause(at, call.origin);
        const body: components['schemas']['ArrivalTold'] = { told: true };
        return { status: 200, body };
      },
      arrivalLimits(call.origin.address),
    ),
  );

/** The patient is here. Saying so twice changes nothing, nor does what the chart of the visit refuses: the desk sees to it. */
export async function checkInVisit(door: ByPatient): Promise<void> {
  const row = await lockVisit(door, []);
  const event = checkIn(door, row);
  if (!chartOf(row).can(event)) return;
  await moveByLink(door, row, event, { arrived_at: door.clinic.now });
  await tellByLink(door, 'visit.arrived', row.patient_id);
}

const tellPause = ({ trx, clinic }: AtArrivals, origin: Origin) =>
  audit(trx, origin, {
    action: 'visit.arrivals_paused',
    clinicId: clinic.id,
    objectType: 'clinic',
    objectId: clinic.id,
  });

interface AskedAtArrivals {
  params: { clinic: string };
  origin: Origin;
  open: Transactions['open'];
  openArrivals: Transactions['openArrivals'];
}

/** A word under which no clinic takes arrivals is answered like one that never was; whoever tries many is refused. */
async function atArrivals(
  call: AskedAtArrivals,
  work: (at: AtArrivals) => Promise<Answer>,
  counted: Limit[] = [],
): Promise<Answer> {
  const limits = doorLimits(call.origin.address);
  await call.open(async (trx) => {
    await refuseAboveLimits(trx, limits);
    if (counted.length > 0) await countWithin(trx, counted);
  });
  const answer = await call.openArrivals(call.params.clinic, async (trx, found) => {
    if (found === undefined) return undefined;
    const { rows } = await sql<DoorClinic>`
      SELECT id, name, address, phone_number, timezone, slot_minutes, opening_hours, closed_periods, late_cancel_hours,
        true AS arrivals_open, now() AS now FROM clinics`.execute(trx);
    return work({ trx, clinic: rows[0] as DoorClinic });
  });
  if (answer) return answer;
  await call.open((trx) => countTowards(trx, limits));
  throw notFound();
}
