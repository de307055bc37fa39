import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';
import type { Slot } from './slot.ts';
import { takingStates } from './taking-time.ts';

type Places = components['schemas']['Places'];

/** How full the session of a reservation `t` is; null for a service that is given to one patient at a time. */
export const placesColumn = sql`(SELECT json_build_object('capacity', v.capacity, 'taken', (
    SELECT count(*)::int FROM reservations o WHERE o.clinic_id = t.clinic_id AND o.staff_id = t.staff_id
      AND o.start_at = t.start_at AND o.service_id = t.service_id AND o.status IN ${takingStates}))
  FROM services v WHERE v.clinic_id = t.clinic_id AND v.id = t.service_id AND v.capacity > 1 AND t.start_at IS NOT NULL) AS places`;

/** How full the session of a slot is without the reservation that is being moved there. */
export async function placesOf(
  { trx, clinic }: Scope,
  { service, staffId, start, sessionKey }: Slot,
  except: number | null,
): Promise<Places | null> {
  if (sessionKey === undefined) return null;
  const { rows } = await sql<{ taken: number }>`
    SELECT count(*)::int AS taken FROM reservations
    WHERE clinic_id = ${clinic.id} AND staff_id = ${staffId} AND start_at = ${start} AND service_id = ${service.id}
      AND status IN ${takingStates} AND id IS DISTINCT FROM ${except}`.execute(trx);
  return { taken: rows[0]?.taken ?? 0, capacity: service.capacity };
}
