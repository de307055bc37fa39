import { transition } from 'xstate';
import type { Role } from '#machines/lifecycles/act.ts';
import type { ReservationEvent, ReservationStatus } from '#machines/lifecycles/reservation.facts.ts';
import { reservationMachine } from '#machines/lifecycles/reservation.machine.ts';
import {
  type ConsentState,
  replayReservation,
  reservationOrigin,
} from '#machines/lifecycles/reservation.stored.ts';

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
): Life {
  const startAt = new Date(start).toISOString();
  const act = (at: number, role: Role = 'owner') => ({ by: user, role, at: new Date(at).toISOString() });
  const overrideReason = ['none_required', 'complete'].includes(consent)
    ? null
    : 'The patient will sign afterwards.';
  const arrival = start - 8 * minute + delay * minute;
  const begun = start + delay * minute;
  const first: ReservationEvent =
    fate === 'requested'
      ? { type: 'request', ...act(booked), startAt }
      : { type: 'book', ...act(booked), startAt, conflicts: 'none' };
  const confirm: ReservationEvent = { type: 'confirm', ...act(booked + (start - booked) / 2) };
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
    cancelled: [{ type: 'cancel', ...act(booked + (start - booked) * 0.8), reason: 'patient_request' }],
    entered_in_error: [{ type: 'void', ...act(booked + minute), reason: 'Wrong patient.' }],
  };
  return follow([first, ...paths[fate]], consent, overrideReason);
}

function follow(events: ReservationEvent[], consent: ConsentState, overrideReason: string | null): Life {
  const log = events.map((event) => ({ consent, record: 'none' as const, event }));
  const status = replayReservation(log).value.attendance as ReservationStatus;
  let snapshot = reservationOrigin;
  const steps = log.map(({ event, ...facts }): LivedStep => {
    const before = reservationMachine.resolveState({
      value: { ...facts, attendance: snapshot.value.attendance },
      context: snapshot.context,
    });
    snapshot = transition(reservationMachine, before, event)[0];
    const { attendance } = before.value;
    return {
      at: 'at' in event ? event.at : '',
      action: event.type,
      from: attendance === 'unbooked' ? null : attendance,
      to: snapshot.value.attendance,
      reason: 'reason' in event ? (event.reason ?? null) : null,
      sent: { ...facts, event },
    };
  });
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
