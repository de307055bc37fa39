import { stepAgainEnds, stepWanted } from '#machines/flows/account/factor.samples.ts';
import { NetworkError, RefusedError } from '#machines/parts/failure.ts';
import type { Samples } from '#machines/parts/samples.ts';
import { savingEnds, savingFacts } from '#machines/parts/saving.samples.ts';
import type { PreviewedChart } from './chartRemoval.machine.ts';

const due: PreviewedChart = {
  ...{ patient: 17, version: 3, mrn: 'P000017', first_name: 'Ana', last_name: 'Silva', refusal: null },
  counts: { reservations: 12, records: 9, consents: 3, files: 4 },
};
const held: PreviewedChart = { ...due, refusal: 'Someone decided to keep this chart longer.' };

/** Charts that go because their time is over or because their patient asks for it, and everything that keeps them. */
export const chartRemovalSamples: Samples = {
  inputs: () => [
    { clinic: 1, patients: [17], ground: 'due' },
    { clinic: 1, patients: [17], ground: 'request' },
  ],
  events: [
    ...savingFacts(null),
    { type: 'reason.typed', reason: 'Asked by letter.' },
    { type: 'reason.typed', reason: ' ' },
    { type: 'removal.confirmed' },
    { type: 'removal.dismissed' },
    { type: 'retried' },
  ],
  outcomes: {
    ...savingEnds,
    ...stepAgainEnds,
    previewRemoval: {
      done: [[due], [held], []],
      error: [new RefusedError(403, {}, ['Not for your role.']), new NetworkError('No answer.')],
    },
    removeCharts: {
      done: [undefined],
      error: [
        stepWanted,
        new RefusedError(409, { password: 'Enter your password to remove a chart.' }),
        new RefusedError(409, {}, ['This chart is not due.']),
        new NetworkError('No answer.'),
      ],
    },
  },
};

/** A chart that is kept, or not. */
export const chartHoldSamples: Samples = {
  inputs: () => [{ patient: 17 }],
  events: savingFacts({ until: '2036-12-31', reason: 'A case before the court.' }),
  outcomes: savingEnds,
};
