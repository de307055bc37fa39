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
      says: 'What a patient entered is kept only until it is sent.',
      holds: ({ now }) => now.isIn('telling') || now.context.arrival === null,
    }),
    promise<Context, boolean>({
      says: 'Every patient who typed or sent something leaves a new form behind.',
      begins: false,
      remembers: ({ now }) => now.isIn('typing') || now.isIn('telling'),
      holds: ({ before, now }, wasUsed) =>
        !(wasUsed && now.isIn('resting')) || now.context.turn > (before?.context.turn ?? 0),
    }),
  ],
};
