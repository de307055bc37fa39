import type { ReservationEvent, ReservationStatus } from '#machines/lifecycles/reservation.facts.ts';
import { type ConsentState, replayReservation } from '#machines/lifecycles/reservation.stored.ts';
import type { Role } from '#machines/lifecycles/roles.ts';

/** What becomes of a visit. */
export type Fate =
  | 'requested'
  | 'booked'
  | 'confirmed'
  | 'arrived'
  | 'in_progress'
  | 'completed'
  | 'no_show'
  | 'cancelled'
  | 'entered_in_error';

/** One step as the history keeps it. */
export interface LivedStep {
  at: string;
  action: string;
  from: string | null;
  to: string;
  reason: string | null;
  sent: object;
}

/** A visit lived through the chart: where it ended, and how it got there. */
export interface Life {
  status: ReservationStatus;
  steps: LivedStep[];
  times: Record<
    'confirmed_at' | 'arrived_at' | 'started_at' | 'completed_at' | 'cancelled_at' | 'no_show_at',
    string | null
  >;
  overrideReason: string | null;
}

const minute = 60_000;

/** Leads a visit through the chart to its fate, at times that such a visit has. */
export function live(
  fate: Fate,
  user: number,
  booked: number,
  start: number,
  end: number,
  consent: ConsentState,
  delay: number,
  now: number,
): Life {
  const startAt = new Date(start).toISOString();
  const act = (at: number, role: Role = 'owner') => ({ by: user, role, at: new Date(at).toISOString() });
  const overrideReason = ['none_required', 'complete'].includes(consent)
    ? null
    : 'The patient will sign afterwards.';
  // whoever waits for a later hour came early
  const arrival = Math.min(start - 8 * minute + delay * minute, now - 6 * minute);
  const begun = start + delay * minute;
  // what is said ahead of a visit that is still to come was said before now
  const said = Math.min(start, now);
  const first: ReservationEvent =
    fate === 'requested'
      ? { type: 'request', ...act(booked), startAt }
      : { type: 'book', ...act(booked), startAt, conflicts: 'none' };
  const confirm: ReservationEvent = { type: 'confirm', ...act(booked + (said - booked) / 2) };
  const checkIn: ReservationEvent = { type: 'checkIn', ...act(arrival), sameDay: true };
  const begin: ReservationEvent = { type: 'start', ...act(begun), overrideReason };
  const paths: Record<Fate, ReservationEvent[]> = {
    requested: [],
    booked: [],
    confirmed: [confirm],
    arrived: [confirm, checkIn],
    in_progress: [confirm, checkIn, begin],
    completed: [confirm, checkIn, begin, { type: 'complete', ...act(end + delay * minute) }],
    no_show: [{ type: 'noShow', ...act(end) }],
    cancelled: [{ type: 'cancel', ...act(booked + (said - booked) * 0.8), reason: 'patient_request' }],
    entered_in_error: [{ type: 'void', ...act(booked + minute), reason: 'Wrong patient.' }],
  };
  return follow([first, ...paths[fate]], consent, overrideReason);
}

function follow(events: ReservationEvent[], consent: ConsentState, overrideReason: string | null): Life {
  const { status, states } = led(events, consent);
  const steps = events.map(
    (event, at): LivedStep => ({
      at: 'at' in event ? event.at : '',
      action: event.type,
      from: states[at - 1] ?? null,
      to: states[at] as string,
      reason: 'reason' in event ? (event.reason ?? null) : null,
      sent: { consent, record: 'none', event },
    }),
  );
  const when = (action: string) => steps.find((step) => step.action === action)?.at ?? null;
  const times = {
    confirmed_at: when('confirm'),
    arrived_at: when('checkIn'),
    started_at: when('start'),
    completed_at: when('complete'),
    cancelled_at: when('cancel'),
    no_show_at: when('noShow'),
  };
  return { status, steps, times, overrideReason: when('start') ? overrideReason : null };
}

interface Led {
  status: ReservationStatus;
  /** Where each event led. */
  states: string[];
}

const knownWays = new Map<string, Led>();

/** Sends the chart the events; remembered, because visits with the same events and consents go the same way at any time. */
function led(events: ReservationEvent[], consent: ConsentState): Led {
  const way = `${consent} ${events.map(({ type }) => type).join(' ')}`;
  const known = knownWays.get(way);
  if (known) return known;
  const log = events.map((event) => ({ consent, record: 'none' as const, event }));
  const states = log.map((_, at) => String(replayReservation(log.slice(0, at + 1)).value.attendance));
  const found = { status: states.at(-1) as ReservationStatus, states };
  knownWays.set(way, found);
  return found;
}
