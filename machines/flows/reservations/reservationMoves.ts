import { isExpectedAt } from '#machines/lifecycles/expectedNow.ts';
import { permits } from '#machines/lifecycles/permissions.ts';
import { refusalReason } from '#machines/lifecycles/refusalReason.ts';
import { type ReservationEvent, UNDO_WINDOW_MS } from '#machines/lifecycles/reservation.facts.ts';
import { reservationSnapshot, type StoredReservation } from '#machines/lifecycles/reservation.stored.ts';
import type { Role } from '#machines/lifecycles/roles.ts';
import type { components } from '#openapi/schema.d.ts';

export type Reservation = components['schemas']['Appointment'];

/** A reservation as its lifecycle and the server need it: whole, or as the calendar shows it. */
export type Movable = StoredReservation &
  Pick<Reservation, 'id' | 'clinic' | 'version' | 'number'> & {
    readonly end_at?: string | null;
    readonly series?: number | null;
  };

/** What a user does to a reservation, by the names of the lifecycle chart's events, in the order of a visit. */
export const moves = [
  'accept',
  'declineOffer',
  'confirm',
  'checkIn',
  'start',
  'complete',
  'arriveLate',
  'noShow',
  'undoCheckIn',
  'pauseBack',
  'reopen',
  'decline',
  'putOnWaitlist',
  'handOver',
  'cancel',
  'void',
] as const;
export type Move = (typeof moves)[number];

/** Moves that name another time; they are made in forms of their own. */
export type TimeMove = 'reschedule' | 'rebook' | 'offer';

/** Who acts in a clinic. */
export interface Acting {
  /** The user's id; 0 where the server does not tell it. */
  readonly by: number;
  readonly role: Role;
}

/** Everything that decides what may be done with a reservation now. */
export interface Standing extends Acting {
  readonly reservation: Movable;
  /** The present, an ISO instant. */
  readonly now: string;
  /** The reservation's day at the clinic, from its first instant to the first of the next; null without a time. */
  readonly day: { readonly start: string; readonly end: string } | null;
}

/** What is told with a move, as the contract names it. */
export interface Words {
  readonly reason?: string;
  readonly note?: string;
  readonly cancelled_by?: 'patient' | 'clinic';
  readonly override_reason?: string;
  /** Of a series: only this one, this and the later ones, or all that are to come. */
  readonly scope?: 'this' | 'later' | 'all';
  /** Who takes it over, by id. */
  readonly staff?: string;
}

const treating: readonly (Move | TimeMove)[] = ['start', 'complete', 'pauseBack'];

const isToday = ({ day, now }: Standing) =>
  day !== null && Date.parse(day.start) <= Date.parse(now) && Date.parse(now) < Date.parse(day.end);

/** The lifecycle's event for a move; whether a time is free only the server knows, so it counts as free here. */
export function eventOf(standing: Standing, move: Move | TimeMove | 'undo', words: Words): ReservationEvent {
  const { by, role, now, reservation } = standing;
  const act = { by, role, at: now };
  const { reason = null, override_reason: overrideReason = null } = words;
  const startAt = reservation.start_at ?? now;
  switch (move) {
    case 'accept':
    case 'reopen':
    case 'undo':
      return { ...act, type: move, conflicts: 'none', overrideReason };
    case 'checkIn':
      return { ...act, type: move, sameDay: isToday(standing) || isExpectedAt(now, reservation), reason };
    case 'start':
      return { ...act, type: move, overrideReason };
    case 'decline':
    case 'putOnWaitlist':
    case 'cancel':
    case 'void':
      return { ...act, type: move, reason };
    case 'handOver':
      return { ...act, type: 'reschedule', startAt, conflicts: 'none' };
    case 'reschedule':
    case 'rebook':
      return { ...act, type: move, startAt, conflicts: 'none' };
    case 'offer':
      return { ...act, type: move, startAt, until: now };
    default:
      return { ...act, type: move };
  }
}

/** Why a move is refused as things stand, in a sentence; null when it would be taken. */
export function objectionTo(
  standing: Standing,
  move: Move | TimeMove | 'undo',
  words: Words = {},
): string | null {
  const permission = treating.includes(move as Move) ? 'reservations.treat' : 'reservations.write';
  if (!permits(standing.role, permission)) return "Your role doesn't allow this.";
  return refusalReason(snapshotOf(standing), eventOf(standing, move, words))?.sentence ?? null;
}

const snapshots = new WeakMap<Movable, ReturnType<typeof reservationSnapshot>>();

/** A board asks for many reservations again and again; the chart of a stored one never changes. */
function snapshotOf({ reservation }: Standing) {
  const known = snapshots.get(reservation) ?? reservationSnapshot(reservation);
  snapshots.set(reservation, known);
  return known;
}

/** Why a reservation keeps its time, its service and who gives it; null when another can be wished for. */
export function whyTimeStays(reservation: StoredReservation): string | null {
  const at = reservation.start_at ?? new Date(0).toISOString();
  const act = { by: 0, role: 'viewer' as const, at, startAt: at };
  const isWish = reservation.status === 'requested' || reservation.status === 'waitlisted';
  const event: ReservationEvent = isWish
    ? { ...act, type: 'edit' }
    : { ...act, type: 'reschedule', conflicts: 'none' };
  return refusalReason(reservationSnapshot(reservation), event)?.sentence ?? null;
}

const anyWords: Words = { reason: 'given', override_reason: 'given' };

/** Whether the lifecycle takes a move only with a reason, which has to be asked for. */
export const wantsWords = (standing: Standing, move: Move): boolean =>
  objectionTo(standing, move) !== null && objectionTo(standing, move, anyWords) === null;

/** A move that belongs to where the reservation stands, with why it cannot be made now; null when it can. */
export interface Offer<Name extends Move | TimeMove = Move> {
  readonly move: Name;
  readonly objection: string | null;
}

/** The moves that the lifecycle knows where the reservation stands, those that are refused now with their reason. */
export function offersOf(standing: Standing): Offer[] {
  return knownHere(standing, moves).map((move) => ({
    move,
    objection: objectionTo(standing, move, anyWords),
  }));
}

/** The same for moves that name another time. */
export function timeOffersOf(standing: Standing): Offer<TimeMove>[] {
  return knownHere(standing, ['reschedule', 'rebook', 'offer']).map((move) => ({
    move,
    objection: objectionTo(standing, move),
  }));
}

/** A colleague who takes a reservation over moves it: to the same time, with someone else. */
const eventNamed = (name: string) => (name === 'handOver' ? 'reschedule' : name);

function knownHere<Name extends string>(standing: Standing, names: readonly Name[]): Name[] {
  const nodes = snapshotOf(standing)._nodes;
  return names.filter((name) => nodes.some(({ transitions }) => transitions.has(eventNamed(name))));
}

/** The next instant after now at which an answer of the lifecycle changes by itself; null when none will. */
export function nextTurn({ reservation, day, now }: Standing): string | null {
  const { start_at, offered_until, last_move } = reservation;
  const undoEnd = last_move && new Date(Date.parse(last_move.at) + UNDO_WINDOW_MS + 1).toISOString();
  const turns = [start_at, offered_until, undoEnd, day?.start, day?.end]
    .filter((instant) => typeof instant === 'string')
    .filter((instant) => Date.parse(instant) > Date.parse(now))
    .sort((one, other) => Date.parse(one) - Date.parse(other));
  return turns[0] ?? null;
}

const farthest = 24 * 3_600_000;

/** The time of the next turn, or a day from now where that comes first: no timer waits longer. */
export function afterTurn(standing: Standing): string {
  const horizon = Date.parse(standing.now) + farthest;
  const turn = nextTurn(standing);
  return turn !== null && Date.parse(turn) < horizon ? turn : new Date(horizon).toISOString();
}
