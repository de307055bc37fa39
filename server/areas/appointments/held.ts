import { sql } from 'kysely';
import type { Scope } from '#server/access/scope.ts';
import type { Slot } from './slot.ts';

/** A time that someone else holds now. */
export interface HeldTime {
  staff_id: number;
  service_id: number;
  start_at: Date;
  end_at: Date;
  buffer_before: number;
  buffer_after: number;
  expires_at: Date;
  /** It is offered to someone who waits; otherwise a colleague is booking it. */
  is_offered: boolean;
}

/** The times of members of staff that others hold, or that are offered to others than `except`, around a period. */
export async function heldTimes(
  { trx, clinic, user }: Scope,
  staffIds: number[],
  period: { start: number; end: number },
  except: number | null = null,
): Promise<HeldTime[]> {
  if (staffIds.length === 0) return [];
  const around = sql`start_at > ${new Date(period.start - 2 * 86_400_000)}
      AND start_at < ${new Date(period.end + 86_400_000)}`;
  const { rows } = await sql<HeldTime>`
    SELECT staff_id, service_id, start_at, end_at, buffer_before, buffer_after, expires_at, false AS is_offered
    FROM slot_holds WHERE clinic_id = ${clinic.id} AND staff_id IN (${sql.join(staffIds)})
      AND (user_id IS NULL OR user_id IS DISTINCT FROM ${user.id}) AND expires_at > ${clinic.now} AND ${around}
    UNION ALL
    SELECT staff_id, service_id, start_at, end_at, buffer_before, buffer_after, offered_until, true
    FROM reservations WHERE clinic_id = ${clinic.id} AND staff_id IN (${sql.join(staffIds)})
      AND status = 'waitlisted' AND offered_until > ${clinic.now} AND id IS DISTINCT FROM ${except} AND ${around}`.execute(
    trx,
  );
  return rows;
}

/** Who books gives back what they held there. */
export async function settleHolds({ trx, clinic, user }: Scope, slot: Slot): Promise<void> {
  await sql`
    DELETE FROM slot_holds WHERE clinic_id = ${clinic.id} AND user_id = ${user.id} AND staff_id = ${slot.staffId}
      AND start_at < ${slot.end} AND end_at > ${slot.start}`.execute(trx);
}
