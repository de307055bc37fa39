import { type Promises, promise } from './properties.ts';

interface Context {
  readonly hold: number | null;
  readonly secondsLeft: number;
  readonly problem: string | null;
}

/** What the holding of a time promises. */
export const slotHoldPromises: Promises = {
  reads: ['hold', 'problem'],
  properties: [
    promise<Context, number | null>({
      says: 'The keeper of holds knows of the one that is held, so that it is released.',
      begins: null,
      remembers: ({ told }, kept) =>
        told
          .filter(({ to }) => to === 'keepHold')
          .reduce<number | null>((_, { event }) => (event.type === 'kept' ? Number(event.id) : null), kept),
      holds: ({ told, now }, kept) => {
        const last = told.filter(({ to }) => to === 'keepHold').at(-1)?.event;
        const known = last === undefined ? kept : last.type === 'kept' ? Number(last.id) : null;
        return known === now.context.hold;
      },
    }),
    promise<Context>({
      says: 'Why a time was refused is told only while it is refused.',
      holds: ({ now }) => now.isIn('refused') || now.context.problem === null,
    }),
    promise<Context>({
      says: 'A time is shown as held only while it is.',
      holds: ({ now }) => !now.isIn('held') || (now.context.hold !== null && now.context.secondsLeft > 0),
    }),
  ],
};
