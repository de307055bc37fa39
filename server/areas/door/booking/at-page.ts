import { sql } from 'kysely';
import type { Hours } from '#server/access/scope.ts';
import {
  countTowards,
  countWithin,
  doorLimits,
  type Limit,
  refuseAboveLimits,
} from '#server/areas/auth/throttle.ts';
import type { Row, Trx } from '#server/database/tables.ts';
import type { BookingRef, Transactions } from '#server/database/transaction.ts';
import type { Answer, Origin } from '#server/http/call.ts';
import { notFound } from '#server/http/refusal.ts';
import { hashOfToken } from '../link.ts';

/** What a clinic publishes, as far as those who book may see it. */
export interface PublishedPage {
  intro: string;
  closing: string;
  is_final: boolean;
  takes_new: boolean;
  window_days: number;
  notice_hours: number;
  embed_origins: string[];
  questions: Row<'booking_pages'>['questions'];
}

/** A transaction of someone who books from home. */
export interface AtPage {
  trx: Trx;
  clinic: Hours['clinic'] & { name: string; address: string; phone_number: string };
  page: PublishedPage;
  origin: Origin;
}

/** A call of the booking page, by the word in its address or by the token of a booking. */
export interface AskedAtPage {
  params: { clinic: string } | { token: string };
  origin: Origin;
  open: Transactions['open'];
  openBooking: Transactions['openBooking'];
}

/** Refuses what is not to be counted. */
type Allow = (trx: Trx, clinic: number) => Promise<void>;

const refOf = (params: AskedAtPage['params']): BookingRef =>
  'clinic' in params ? { word: params.clinic } : { tokenHash: hashOfToken(params.token) };

/**
 * Acts on the page of a clinic. A word that no clinic has is answered like a page that is closed, and a token that no one has
 * like a time that is no longer kept; who tries many is refused before anything is looked up.
 */
export async function atPage(
  call: AskedAtPage,
  work: (at: AtPage) => Promise<Answer>,
  counted: (clinic: number) => Limit[] = () => [],
  allow: Allow = async () => {},
): Promise<Answer> {
  const limits = doorLimits(call.origin.address);
  await call.open((trx) => refuseAboveLimits(trx, limits));
  const by = refOf(call.params);
  if (counted(0).length > 0) await countHere(call, by, counted, allow);
  const answer = await call.openBooking(by, async (trx, opened) => {
    if (!opened) return undefined;
    const { rows } = await sql<AtPage['clinic'] & PublishedPage>`
      SELECT c.id, c.name, c.address, c.phone_number, c.timezone, c.slot_minutes, c.opening_hours, c.closed_periods,
        now() AS now, p.intro, p.closing, p.is_final, p.takes_new, p.window_days, p.notice_hours, p.embed_origins,
        p.questions
      FROM clinics c JOIN booking_pages p ON p.clinic_id = c.id`.execute(trx);
    const [row] = rows;
    return row && work({ trx, clinic: row, page: row, origin: call.origin });
  });
  if (answer) return answer;
  await call.open((trx) => countTowards(trx, limits));
  throw notFound();
}

/** Counts before anything is done, whatever becomes of it, unless it is refused at once; what opens nothing is counted by the address alone. */
async function countHere(
  call: AskedAtPage,
  by: BookingRef,
  counted: (clinic: number) => Limit[],
  allow: Allow,
) {
  const clinic = await call.openBooking(by, async (_, opened) => opened?.clinic_id);
  if (clinic === undefined) return;
  await call.open(async (trx) => {
    await refuseAboveLimits(trx, counted(clinic));
    await allow(trx, clinic);
    await countWithin(trx, counted(clinic));
  });
}
