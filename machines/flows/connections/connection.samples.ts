import type { Samples } from '#machines/parts/samples.ts';
import { savingEnds, savingFacts } from '#machines/parts/saving.samples.ts';
import type { ConnectionMade } from './connectionCreate.machine.ts';

const made: ConnectionMade = { name: 'Laboratory', secret: 'crt_sample1' };

/** A token or a feed that is made and copied, or left. */
export const connectionCreateSamples: Samples = {
  inputs: () => [
    { kind: 'token', clinic: 1, replaces: null, attempt: 'attempt' },
    {
      kind: 'calendarFeed',
      clinic: 1,
      replaces: 1,
      initial: { staff: '1', room: '', names: 'none' },
      attempt: 'attempt',
    },
    { kind: 'webhookSecret', clinic: 1, replaces: 1, attempt: 'attempt' },
  ],
  events: [...savingFacts(made), { type: 'secret.copied' }],
  outcomes: savingEnds,
};
