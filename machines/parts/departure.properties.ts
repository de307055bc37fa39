import { type Promises, promise } from './properties.ts';

/** What leaving a page promises. */
export const departurePromises: Promises = {
  properties: [
    promise<unknown>({
      says: 'The user does not leave while the question is open, unless they confirm it.',
      holds: ({ event, before, stated }) =>
        !before?.isIn('asking') ||
        event.type === 'leave.confirmed' ||
        stated.every(({ type, turn }) => type === 'held' || (type === 'released' && turn === event.turn)),
    }),
    promise<unknown, readonly unknown[]>({
      says: 'Every wish to leave is answered before the page is at rest again.',
      begins: [],
      remembers: ({ event, stated }, open) =>
        [...open, ...(event.type === 'leave.begun' ? [event.turn] : [])].filter(
          (turn) => !stated.some((fact) => fact.turn === turn),
        ),
      holds: ({ event, now, stated }, open) =>
        !now.isIn('here') ||
        [...open, ...(event.type === 'leave.begun' ? [event.turn] : [])].every((turn) =>
          stated.some((fact) => fact.turn === turn),
        ),
    }),
    promise<unknown>({
      says: 'The history is stepped through only once the address is that of the page again.',
      holds: ({ before, stated }) =>
        !before?.isIn('returning') || stated.every(({ type }) => type !== 'stepped'),
    }),
  ],
};
