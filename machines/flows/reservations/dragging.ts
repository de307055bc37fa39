import { permits } from '#machines/lifecycles/permissions.ts';
import { refusalReason } from '#machines/lifecycles/refusalReason.ts';
import { reservationSnapshot, type StoredReservation } from '#machines/lifecycles/reservation.stored.ts';
import type { Role } from '#machines/lifecycles/roles.ts';

/** A time of a member of staff. */
export interface Time {
  readonly start_at: string;
  readonly end_at: string;
  readonly staff: number;
}

/** A reservation that can be picked up: what the lifecycle and the server need of it. */
export type Held = StoredReservation &
  Time & {
    readonly id: number;
    readonly clinic: number;
    readonly version: number;
    readonly patient: number;
    readonly service: number;
  };

/** What the server is asked before a reservation is moved. */
export interface ConflictQuestion extends Time {
  readonly clinic: number;
  readonly patient: number;
  readonly service: number;
  readonly appointment: number;
}

/** A reservation on its way to another time, with the reason where something speaks against it. */
export interface RescheduleCall extends Time {
  readonly id: number;
  readonly version: number;
  readonly override_reason: string | null;
  readonly key: string;
}

/** A reservation that was moved, by the version that it has since. */
export interface Moved {
  readonly id: number;
  readonly version: number;
}

/** Why a reservation cannot be moved to any time; null when it can. The role decides it, where it is known, and the lifecycle. */
export function whyFixed(held: Held, role?: Role): string | null {
  if (role && !permits(role, 'reservations.write')) return "Your role doesn't allow this.";
  const act = { by: 0, role: 'viewer' as const, at: held.start_at };
  const event = { type: 'reschedule' as const, ...act, startAt: held.start_at, conflicts: 'none' as const };
  return refusalReason(reservationSnapshot(held), event)?.sentence ?? null;
}

export const sameTime = (one: Time, other: Time): boolean =>
  Date.parse(one.start_at) === Date.parse(other.start_at) &&
  Date.parse(one.end_at) === Date.parse(other.end_at) &&
  one.staff === other.staff;
