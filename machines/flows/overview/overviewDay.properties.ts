import { type Promises, promise } from '#machines/parts/properties.ts';
import type { DayShown } from './overviewDay.machine.ts';

/** What the overview promises to who looks at it while others work. */
export const overviewDayPromises: Promises = {
  passing: ['reading.day', 'reading.work', 'reading.unread'],
  inner: ['day.asked'],
  properties: [
    promise<DayShown, boolean>({
      says: 'No change stays unread: whatever changes is asked for, or will be once the question under way is over.',
      begins: false,
      remembers: ({ event, asked }, isOwed) =>
        !asked.some(({ id }) => id === 'readDay') && (isOwed || event.type === 'visits.changed'),
      holds: ({ now }, isOwed) => !isOwed || !now.isIn('reading.resting'),
    }),
    promise<DayShown>({
      says: 'What was answered is shown, and nothing is taken away before.',
      holds: ({ event, before, now }) => {
        if (event.type === 'xstate.done.actor.readDay') return now.context.today === event.output.today;
        if (event.type === 'xstate.done.actor.readWork') return now.context.work === event.output;
        return (
          before === null ||
          event.type === 'page.read' ||
          (now.context.today === before.context.today && now.context.work === before.context.work)
        );
      },
    }),
    promise<DayShown>({
      says: 'The lists of work, which name patients, are read only where their number is another than is shown.',
      holds: ({ event, before, asked }) =>
        asked.every(({ id }) => id !== 'readWork') ||
        !before?.context.work ||
        before.context.work.unsigned_records?.count !== event.output?.unsigned_records?.count,
    }),
  ],
};
