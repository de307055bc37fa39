import { type Happening, type Promises, promise } from './properties.ts';
import type { Changes } from './updates.machine.ts';

interface Context {
  readonly cursor: string | null;
}

/** The changes that a step brings, where the chart takes them. */
function broughtBy({ event, before }: Happening<Context>): Changes | null {
  const isHeard =
    (event.type === 'stream.opened' && before?.isIn('following.connecting')) ||
    (event.type === 'stream.changed' && before?.isIn('following.live'));
  if (isHeard) return event.changes;
  return event.type === 'xstate.done.actor.readChanges' ? event.output : null;
}

/** What hearing of others' changes promises. */
export const updatesPromises: Promises = {
  // a stream that neither opens nor breaks off would leave the page with old rows and without a word
  passing: ['following.connecting', 'waiting', 'polling', 'polling.asking'],
  events: [
    { type: 'stream.opened', changes: { cursor: '1043', appointments: [7], records: false, is_whole: true } },
    { type: 'stream.opened', changes: { cursor: '1043', appointments: [], records: false, is_whole: false } },
    { type: 'stream.opened', changes: { cursor: '1043', appointments: [], records: true, is_whole: true } },
  ],
  properties: [
    promise<Context>({
      says: 'No change passes untold: the page hears of each, and of what may have been missed.',
      holds: (step) => {
        const changes = broughtBy(step);
        if (!changes) return true;
        const isNews =
          changes.appointments.length > 0 ||
          changes.records ||
          !changes.is_whole ||
          step.before?.context.cursor === null;
        return !isNews || step.stated.some(({ type }) => type === 'changed');
      },
    }),
    promise<Context, string | null>({
      says: 'What is asked next goes on from what was heard last, so that nothing between is left out.',
      begins: null,
      remembers: (step, cursor) => broughtBy(step)?.cursor ?? cursor,
      holds: ({ asked }, cursor) =>
        asked
          .filter(({ id }) => id === 'watchStream' || id === 'readChanges')
          .every(({ input }) => (input as Context).cursor === cursor),
    }),
    promise<Context>({
      says: 'Nothing is asked while the page is hidden.',
      holds: ({ now }) =>
        !now.isIn('paused') || now.running.every((id) => id !== 'watchStream' && id !== 'readChanges'),
    }),
  ],
};
