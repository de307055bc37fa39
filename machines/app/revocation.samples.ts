import type { Samples } from '../parts/samples.ts';
import type { RevocationEvent } from './revocation.machine.ts';

/** A page that begins with nothing to tell, or with a session that an earlier one left. */
export const revocationSamples: Samples = {
  inputs: () => [{ left: [] }, { left: ['r0'] }],
  events: [{ type: 'session.left', refresh: 'r1' }, { type: 'network.returned' }] satisfies RevocationEvent[],
  outcomes: { endSession: { done: [null, 'https://login.example.org/session/end'] } },
};
