import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { type Saying, say, word } from '#machines/lifecycles/saying.ts';
import { conflict, type Scope } from '#server/access/scope.ts';
import type { ServiceRow } from '#server/areas/services/service.ts';
import { rowById } from '#server/database/rows.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import { isTellable } from '#server/time/clinic-days.ts';

/** A time that someone wants, with all that taking it means. */
export interface Slot {
  service: ServiceRow;
  staffId: number;
  start: Date;
  end: Date;
  bufferBefore: number;
  bufferAfter: number;
  /** Where it takes place; empty where no one said. */
  room: string;
  sessionKey: string | undefined;
}

export interface Wish {
  service: number;
  staff: number;
  start_at: string | null | undefined;
  end_at?: string | null | undefined;
  room?: string | undefined;
}

/** The service of a wish; a foreign one does not exist. */
export async function serviceOf({ trx, clinic }: Scope, id: number): Promise<ServiceRow> {
  const service = await rowById(trx, 'services', id);
  if (service?.clinic_id !== clinic.id) throw notFound();
  return service;
}

/** Resolves a wish; without an end it takes as long as the service takes with that member of staff. */
export async function slotOf(scope: Scope, wish: Wish & { start_at: string }): Promise<Slot> {
  const service = await serviceOf(scope, wish.service);
  const start = new Date(wish.start_at);
  if (!isTellable(start)) throw invalid({ start_at: ['Enter a valid date and time with its offset.'] });
  const end = wish.end_at
    ? new Date(wish.end_at)
    : new Date(start.getTime() + (await minutesWith(scope, service, wish.staff)) * 60_000);
  if (!(end > start)) throw invalid({ end_at: ['It must end after it begins.'] });
  if (end.getTime() - start.getTime() > 86_400_000)
    throw invalid({ end_at: ['It must not take longer than a day.'] });
  return {
    service,
    staffId: wish.staff,
    start,
    end,
    bufferBefore: service.buffer_before_minutes,
    bufferAfter: service.buffer_after_minutes,
    room: wish.room ?? '',
    sessionKey: service.capacity > 1 ? `session ${service.id} ${start.getTime()}` : undefined,
  };
}

async function minutesWith({ trx, clinic }: Scope, service: ServiceRow, staffId: number): Promise<number> {
  const { rows } = await sql<{ duration_override: number | null }>`
    SELECT duration_override FROM service_staff
    WHERE clinic_id = ${clinic.id} AND service_id = ${service.id} AND staff_id = ${staffId}`.execute(trx);
  return rows[0]?.duration_override ?? service.duration_minutes;
}

/** The columns that taking a slot sets; a session of its own where no one else takes part. */
export const slotColumns = (slot: Slot) => ({
  service_id: slot.service.id,
  staff_id: slot.staffId,
  start_at: slot.start,
  end_at: slot.end,
  buffer_before: slot.bufferBefore,
  buffer_after: slot.bufferAfter,
  session_key: slot.sessionKey ?? randomUUID(),
});

/**
 * Locks the members of staff, then the patient, before anything is checked: those who want the same time come one after
 * the other, always in the same order, and no one waits in a circle.
 */
export async function lockParties(scope: Scope, staffIds: number[], patientId: number): Promise<void> {
  await lockStaff(scope, staffIds);
  const { trx, clinic } = scope;
  const patients = await sql<{ status: string }>`
    SELECT status FROM patients WHERE clinic_id = ${clinic.id} AND id = ${patientId} FOR NO KEY UPDATE`.execute(
    trx,
  );
  if (!patients.rows[0]) throw notFound();
}

/** Locks members of staff alone, in the same order. */
export async function lockStaff({ trx, clinic }: Scope, staffIds: number[]): Promise<void> {
  const staff = [...new Set(staffIds)].sort((one, other) => one - other);
  const found = await sql`
    SELECT id FROM staff WHERE clinic_id = ${clinic.id} AND id IN (${sql.join(staff)})
    ORDER BY id FOR NO KEY UPDATE`.execute(trx);
  if (found.rows.length < staff.length) throw notFound();
}

const standings: Readonly<Record<string, Saying>> = {
  archived: word('archived'),
  deceased: word('deceased'),
  merged: word('merged'),
};

/** Refuses new visits of a patient who is archived, has died or was merged. */
export async function refuseInactive({ trx, clinic }: Scope, patientId: number): Promise<void> {
  const { rows } = await sql<{ status: string }>`
    SELECT status FROM patients WHERE clinic_id = ${clinic.id} AND id = ${patientId}`.execute(trx);
  const status = rows[0]?.status;
  if (status !== 'active')
    throw conflict({
      patient: [say('The patient is {status}.', { status: standings[String(status)] ?? String(status) })],
    });
}
