import { RefusedError } from './failure.ts';
import { failures, type Samples } from './samples.ts';

/** One clinic that is to be removed, with what belongs to it. */
export const removalSamples: Samples = {
  inputs: () => [{ id: 1, name: 'Harbour', version: 3, attempt: 'attempt' }],
  events: [{ type: 'removal.confirmed' }, { type: 'removal.dismissed' }],
  unread: ['contents'],
  outcomes: {
    countContents: { done: [{ patients: 1011, reservations: 34, staff: 5, isLeast: false }] },
    remove: {
      done: [undefined],
      error: [...failures, new RefusedError(412, {}, ['Someone changed it in the meantime.'])],
    },
  },
};
