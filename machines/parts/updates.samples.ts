import type { Samples } from './samples.ts';

const changes = (appointments: number[]) => ({
  cursor: '1042',
  appointments,
  records: false,
  is_whole: true,
});

/** A stream that opens, tells, breaks off and is refused, before someone who looks and looks away. */
export const updatesSamples: Samples = {
  inputs: () => [{ clinic: 1 }],
  events: [
    { type: 'stream.opened', changes: changes([]) },
    { type: 'stream.changed', changes: changes([7]) },
    { type: 'stream.broken' },
    { type: 'stream.refused' },
    { type: 'attention.lost' },
    { type: 'attention.returned' },
  ],
  outcomes: { readChanges: { done: [changes([]), changes([7])] } },
};
