import type { Deed } from './deed.machine.ts';
import { ownKeyOnceDone, type Promises, sameKeyForTheSame } from './properties.ts';

/** What the chart of doing something with a thing of a list promises. */
export const deedPromises: Promises = {
  reads: ['asked', 'isUnanswered'],
  events: [
    { type: 'deed.asked', deed: 'resend', id: 1, attempt: 'again' },
    { type: 'deed.asked', deed: 'resend', id: 2, attempt: 'of another' },
    { type: 'deed.asked', deed: 'test', id: 1, attempt: 'otherwise' },
  ],
  properties: [
    sameKeyForTheSame<Deed>(
      'What is asked again after no answer carries the same key, so that it is done once, and anything else another.',
      'act',
      ({ deed, id, attempt }) => ({ key: attempt, about: [deed, id] }),
    ),
    ownKeyOnceDone<Deed>(
      'Once something was done, the next press does it once more.',
      'act',
      ({ attempt }) => attempt,
    ),
  ],
};
