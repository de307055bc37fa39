import type { Scope } from '#server/access/scope.ts';
import type { ReservationRow } from './reservation.ts';
import { slotColumns, slotOf } from './slot.ts';

/** The time of a visit that begins without one: now, for as long as the service takes, whoever else is booked then. */
export async function beginningNow(scope: Scope, row: ReservationRow): Promise<Partial<ReservationRow>> {
  if (row.start_at) return {};
  const { service_id: service, staff_id: staff, room } = row;
  const slot = await slotOf(scope, { service, staff, room, start_at: scope.clinic.now.toISOString() });
  return { ...slotColumns(slot), squeezed_in: true };
}
