import { sql } from 'kysely';
import type { AuditAction } from '#machines/lifecycles/auditActions.ts';
import type { ClinicFacts, Hours } from '#server/access/scope.ts';
import {
  byLinkLimits,
  countTowards,
  countWithin,
  doorLimits,
  type Limit,
  refuseAboveLimits,
} from '#server/areas/auth/throttle.ts';
import { audit } from '#server/audit/audit.ts';
import type { Trx } from '#server/database/tables.ts';
import type { DoorLink, Transactions } from '#server/database/transaction.ts';
import type { Answer, Origin } from '#server/http/call.ts';
import { notFound, Refusal } from '#server/http/refusal.ts';
import { hashOfToken } from './link.ts';
import type { Passes } from './pass.ts';

/** The clinic as far as its patients may see it. */
export type DoorClinic = Hours['clinic'] &
  Pick<ClinicFacts, 'name' | 'late_cancel_hours'> & {
    address: string;
    phone_number: string;
    arrivals_open: boolean;
  };

/** A transaction of someone who came by a link. */
export interface Door {
  trx: Trx;
  clinic: DoorClinic;
  link: DoorLink;
  origin: Origin;
  passes: Passes;
  /** Whether the right date of birth was given. */
  isKnown: boolean;
}

/** As much of it as a step of the patient needs, which may also be taken without a link. */
export type ByPatient = Pick<Door, 'trx' | 'clinic' | 'origin'> & { link: Pick<DoorLink, 'reservation_id'> };

/** What a public call brings. */
export interface AskedByLink {
  params: { token: string };
  headers: object;
  origin: Origin;
  open: Transactions['open'];
  openDoor: Transactions['openDoor'];
}

/**
 * Acts on the visit of a link. A token that no one has is answered like one that was withdrawn or whose visit is over; who
 * tries many is refused before anything is looked up.
 */
export async function atDoor(
  call: AskedByLink,
  passes: Passes,
  work: (door: Door) => Promise<Answer>,
  counted: Limit[] = [],
): Promise<Answer> {
  const limits = doorLimits(call.origin.address);
  await call.open(async (trx) => {
    await refuseAboveLimits(trx, limits);
    if (counted.length > 0) await countWithin(trx, counted);
  });
  const answer = await call.openDoor(hashOfToken(call.params.token), async (trx, link) => {
    if (!link) return undefined;
    const { 'Visit-Pass': pass } = call.headers as { 'Visit-Pass'?: string };
    const { rows } = await sql<DoorClinic>`
      SELECT id, name, address, phone_number, timezone, slot_minutes, opening_hours, closed_periods, late_cancel_hours,
        door_arrivals_open() AS arrivals_open, now() AS now FROM clinics`.execute(trx);
    const clinic = rows[0] as DoorClinic;
    return work({
      ...{ trx, clinic, link, passes, origin: call.origin },
      isKnown: passes.isGood(pass, link.id, link.at),
    });
  });
  if (answer) return answer;
  await call.open((trx) => countTowards(trx, limits));
  throw notFound();
}

/** `atDoor` for what changes something: so much by one link, and then a pause. */
export const actAtDoor = (
  call: AskedByLink,
  passes: Passes,
  work: (door: Door) => Promise<Answer>,
): Promise<Answer> => atDoor(call, passes, work, byLinkLimits(call.params.token));

/** For what takes the date of birth first. */
export const whenKnown =
  (work: (door: Door) => Promise<Answer>) =>
  (door: Door): Promise<Answer> => {
    if (!door.isKnown)
      throw new Refusal(403, { detail: 'Enter the date of birth first.', code: 'birth_date_needed' });
    return work(door);
  };

type ByLink = Extract<AuditAction, `visit.${string}`>;

/** Writes an entry for what was done by the link: it has no user, and belongs to the patient of the visit. */
export const tellByLink = (
  { trx, origin, link, clinic }: ByPatient,
  action: ByLink,
  patientId: number,
): Promise<void> =>
  audit(trx, origin, {
    action,
    clinicId: clinic.id,
    objectType: 'reservation',
    objectId: link.reservation_id,
    patientId,
  });
