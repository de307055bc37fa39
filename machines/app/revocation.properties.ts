import { RefusedError } from '#machines/parts/failure.ts';
import { type Happening, type Promises, promise } from '#machines/parts/properties.ts';
import type { RevocationInput } from './revocation.machine.ts';

function stillLeft({ event, before, now }: Happening<RevocationInput>, known: readonly string[]) {
  if (before === null) return now.context.left;
  if (event.type === 'session.left') return [...new Set([...known, event.refresh as string])];
  const isOver =
    event.type === 'xstate.done.actor.endSession' ||
    (event.type === 'xstate.error.actor.endSession' &&
      event.error instanceof RefusedError &&
      ![408, 425, 429].includes(event.error.status));
  return isOver ? known.slice(1) : known;
}

/** What the ending of left sessions promises. */
export const revocationPromises: Promises = {
  events: [{ type: 'session.left', refresh: 'r2' }],
  properties: [
    promise<RevocationInput, readonly string[]>({
      says: 'No session that was left is forgotten before the server has heard of it.',
      begins: [],
      remembers: stillLeft,
      holds: (step, known) => stillLeft(step, known).every((one) => step.now.context.left.includes(one)),
    }),
    promise<RevocationInput>({
      says: 'What is still to be told is kept for the next page whenever the server answers, or does not.',
      holds: ({ event, stated, now }) =>
        !/endSession|patience/.test(event.type) ||
        stated.some((fact) => fact.type === 'untold' && String(fact.left) === String(now.context.left)),
    }),
  ],
};
