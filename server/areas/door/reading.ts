import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { conflict } from '#server/access/scope.ts';
import { birthDateLimit, hashOfCaller, refuseAboveLimits } from '#server/areas/auth/throttle.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { tooManyRequests } from '#server/http/refusal.ts';
import { toCalendar, uidOf } from '../appointments/ics-file.ts';
import { atDoor, tellByLink } from './at-door.ts';
import type { Passes } from './pass.ts';
import { readRow, shownVisit, type VisitRow } from './visit.ts';

/** How many wrong dates of birth a link bears. */
const mostWrong = 5;
/** How long a caller waits whose guesses over several links were as many. */
const pauseSeconds = 15 * 60;

/** The visit; that it was looked at is noted once in a quarter of an hour. */
export const readVisit = (call: Call<'readVisit'>, passes: Passes): Promise<Answer> =>
  atDoor(call, passes, async (door) => {
    const row = await readRow(door);
    const { numAffectedRows } = await sql`
      UPDATE visit_links SET opened_at = now()
      WHERE opened_at IS NULL OR opened_at < now() - interval '15 minutes'`.execute(door.trx);
    if (numAffectedRows === 1n) await tellByLink(door, 'visit.opened', row.patient_id);
    return { status: 200, body: shownVisit(door, row) };
  });

type Identification = components['schemas']['Identification'];

/** Whether it is the patient, by the date of birth; the database compares, and tells no one what it compares with. */
export async function identifyPatient(call: Call<'identifyPatient'>, passes: Passes): Promise<Answer> {
  const { address } = call.origin;
  const limit = birthDateLimit(address);
  await call.open((trx) => refuseAboveLimits(trx, [limit]));
  return atDoor(call, passes, async (door) => {
    const { trx, link } = door;
    const row = await readRow(door);
    const { rows } = await sql<{ state: Identification['state'] | 'paused' }>`
      SELECT door_check_birth_date(${call.body.birth_date}::date, ${mostWrong}, ${hashOfCaller(address)}, ${limit.key},
        ${limit.most}) AS state`.execute(trx);
    const state = rows[0]?.state ?? 'locked';
    if (state === 'paused') throw tooManyRequests(pauseSeconds);
    await tellByLink(door, noted[state], row.patient_id);
    const isRight = state === 'right';
    const body: Identification = {
      state,
      left: state === 'wrong' ? await leftOf(door.trx) : 0,
      pass: isRight ? passes.give(link.id, link.at) : null,
      visit: isRight ? shownVisit({ ...door, isKnown: true }, row) : null,
    };
    return { status: 200, body };
  });
}

const noted = {
  right: 'visit.identified',
  wrong: 'visit.misidentified',
  unknown: 'visit.misidentified',
  locked: 'visit.locked',
} as const;

async function leftOf(trx: Parameters<Parameters<Call<'identifyPatient'>['open']>[0]>[0]): Promise<number> {
  const { rows } = await sql<{ wrong_dates: number }>`SELECT wrong_dates FROM visit_links`.execute(trx);
  return Math.max(0, mostWrong - (rows[0]?.wrong_dates ?? mostWrong));
}

/** The visit for any calendar: when and where, since calendars are shared. */
export const exportVisit = (call: Call<'exportVisit'>, passes: Passes): Promise<Answer> =>
  atDoor(call, passes, async (door) => {
    const row = await readRow(door);
    if (!row.start_at || !row.end_at) throw conflict({ detail: ['The visit has no time yet.'] });
    await tellByLink(door, 'visit.exported', row.patient_id);
    const { clinic } = door;
    const gone = ['cancelled', 'no_show'].includes(row.status);
    return {
      status: 200,
      headers: {
        'content-type': 'text/calendar; charset=utf-8',
        'content-disposition': 'attachment; filename="visit.ics"',
      },
      body: toCalendar([
        {
          uid: uidOf(clinic.id, row.id),
          sequence: row.version,
          changedAt: row.updated_at,
          startAt: row.start_at,
          endAt: row.end_at,
          summary: clinic.name,
          location: [clinic.name, clinic.address].filter(Boolean).join(', '),
          status: gone ? 'CANCELLED' : statusOf(row),
        },
      ]),
    };
  });

const statusOf = ({ confirmed_at }: VisitRow) => (confirmed_at ? 'CONFIRMED' : 'TENTATIVE');
