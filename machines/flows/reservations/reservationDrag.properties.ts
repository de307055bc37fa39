import { type Promises, promise } from '#machines/parts/properties.ts';
import type { Report } from '#machines/parts/slotHold.machine.ts';
import { type Moved, type RescheduleCall, sameTime, type Time } from './dragging.ts';

interface Context {
  readonly held: { readonly id: number; readonly version: number } | null;
  readonly drags: number;
}

/** Where a reservation was dropped, and what the server said of that time. */
interface Dropped {
  readonly to: Time | null;
  readonly report: Report | null;
}

const reschedule = 'rescheduleReservation';

/** What carrying a reservation to another time promises. */
export const reservationDragPromises: Promises = {
  reads: ['drags', 'reason'],
  events: [
    {
      type: 'reservation.carried',
      to: { start_at: '2026-03-02T11:00:00Z', end_at: '2026-03-02T11:30:00Z', staff: 2 },
    },
  ],
  within: ({ drags }: Context) => drags < 3,
  properties: [
    promise<Context, Dropped>({
      says: 'A reservation is moved only to where it was dropped, where that can be, and with a reason where something speaks against it.',
      begins: { to: null, report: null },
      remembers: ({ event, before, now }, dropped) => {
        if (now.isIn('carrying') && !before?.isIn('carrying')) return { to: null, report: null };
        if (event.type === 'reservation.carried' && before?.isIn('carrying'))
          return { to: event.to, report: null };
        return event.type === 'xstate.done.actor.checkConflicts'
          ? { ...dropped, report: event.output }
          : dropped;
      },
      holds: ({ event, asked }, { to, report }) =>
        asked
          .filter(({ id }) => id === reschedule)
          .every(({ input }) => {
            const call = input as RescheduleCall;
            const said: Report | null =
              event.type === 'xstate.done.actor.checkConflicts' ? event.output : report;
            const conflicts = said?.conflicts ?? [];
            return (
              said !== null &&
              to !== null &&
              sameTime(to, call) &&
              conflicts.every(({ severity }) => severity !== 'hard') &&
              (conflicts.length === 0 || (call.override_reason ?? '').trim() !== '')
            );
          }),
    }),
    promise<Context, readonly RescheduleCall[]>({
      says: 'A move that was not answered goes as it was when it is tried again, and another under a key of its own.',
      begins: [],
      // what is tried again adds nothing: it would be remembered without an end
      remembers: ({ event, asked }, sent) =>
        event.type === 'moving.retried'
          ? sent
          : [
              ...asked.filter(({ id }) => id === reschedule).map(({ input }) => input as RescheduleCall),
              ...sent,
            ],
      holds: ({ event, asked }, sent) =>
        asked
          .filter(({ id }) => id === reschedule)
          .every(({ input }) => {
            const call = input as RescheduleCall;
            return event.type === 'moving.retried'
              ? JSON.stringify(call) === JSON.stringify(sent[0])
              : sent.every(({ key }) => key !== call.key);
          }),
    }),
    promise<Context, readonly Moved[]>({
      says: 'What is undone was moved by this user in the last minute, and is undone once.',
      begins: [],
      remembers: ({ event, stated }, moved) => {
        if (event.type === `xstate.done.actor.${reschedule}`)
          return [event.output, ...moved.filter(({ id }) => id !== event.output.id)];
        if (event.type.startsWith('xstate.after.undoWindow')) return [];
        return stated.some(({ type }) => type === 'undone') ? moved.slice(1) : moved;
      },
      holds: ({ asked }, moved) =>
        asked
          .filter(({ id }) => id === 'undoMove')
          .every(({ input }) => {
            const { id, version } = input as Moved;
            return moved[0]?.id === id && moved[0].version === version;
          }),
    }),
    promise<Context>({
      says: 'Every carried reservation ends somewhere: moved, put back, or refused with the reason.',
      holds: ({ before, now, stated }) =>
        !before?.context.held ||
        now.context.held !== null ||
        before.isIn('moved') ||
        stated.some(({ type }) => type === 'putBack' || type === 'refused' || type === 'undone'),
    }),
  ],
};
