import { type Promises, promise } from '#machines/parts/properties.ts';

interface Context {
  readonly arrival: object | null;
  readonly turn: number;
}

/** What the page at the door promises to whoever stands in line. */
export const arrivalPromises: Promises = {
  reads: ['arrival', 'turn'],
  within: ({ turn }: Context) => turn < 4,
  properties: [
    promise<Context>({
      says: 'What somebody gave is known no longer than until it is told.',
      holds: ({ now }) => now.isIn('telling') || now.context.arrival === null,
    }),
    promise<Context, boolean>({
      says: 'The form is a new one after everybody who typed or gave something.',
      begins: false,
      remembers: ({ now }) => now.isIn('typing') || now.isIn('telling'),
      holds: ({ before, now }, wasUsed) =>
        !(wasUsed && now.isIn('resting')) || now.context.turn > (before?.context.turn ?? 0),
    }),
  ],
};
