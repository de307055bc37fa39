import { NetworkError, RefusedError } from '#machines/parts/failure.ts';
import type { Samples } from '#machines/parts/samples.ts';
import type { PatientPaper } from './chartPrint.machine.ts';

const paper: PatientPaper = {
  printed_at: '2036-03-02T09:00:00Z',
  clinic: 'Harbour',
  notes: ['Drafts are left out: notes and consents that no one has signed yet.'],
  sections: [{ name: 'Patient', things: [[{ name: 'Name', text: 'Ana Silva' }]] }],
};

/** A chart that is printed, and what keeps it from paper. */
export const chartPrintSamples: Samples = {
  inputs: () => [{ patient: 17 }],
  events: [{ type: 'retried' }, { type: 'print.asked' }, { type: 'print.left' }],
  outcomes: {
    readPaper: {
      done: [paper],
      error: [new RefusedError(403, {}, ['Not for your role.']), new NetworkError('No answer.')],
    },
    print: { done: [undefined] },
  },
};
