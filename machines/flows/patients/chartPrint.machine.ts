import { assign, setup } from 'xstate';
import { failureGuards, firstSentence, why } from '#machines/parts/failure.ts';
import { longPatience } from '#machines/parts/patience.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { components } from '#openapi/schema.d.ts';

export type PatientPaper = components['schemas']['PatientPaper'];

/** Printing everything a chart holds: it is read in one piece, laid out, and handed to the print window of the browser. */
export const chartPrintMachine = setup({
  types: {
    context: {} as { patient: number; paper: PatientPaper | null; problem: string | null },
    input: {} as { patient: number },
    events: {} as { type: 'retried' } | { type: 'print.asked' } | { type: 'print.left' },
    children: {} as { readPaper: 'readPaper'; print: 'print' },
  },
  actors: {
    readPaper: unprovided<PatientPaper, { patient: number }>('readPaper'),
    print: unprovided<void, void>('print'),
  },
  guards: failureGuards,
  actions: {
    takePaper: assign((_, { paper }: { paper: PatientPaper }) => ({ paper })),
    forgetProblem: assign({ problem: null }),
    tellRefusal: assign((_, { error }: { error: unknown }) => ({ problem: firstSentence(error) })),
  },
  delays: { longPatience, slow: 10_000 },
}).createMachine({
  id: 'chartPrint',
  description: 'Printing the whole chart of a patient.',
  context: ({ input }) => ({ ...input, paper: null, problem: null }),
  initial: 'loading',
  on: { 'print.left': '.left' },
  states: {
    loading: {
      tags: 'busy',
      description: 'The server writes down everything the user may read, and remembers who prints it.',
      entry: 'forgetProblem',
      invoke: {
        src: 'readPaper',
        id: 'readPaper',
        input: ({ context: { patient } }) => ({ patient }),
        onDone: {
          target: 'printing',
          actions: { type: 'takePaper', params: ({ event }) => ({ paper: event.output }) },
        },
        onError: [
          {
            guard: { type: 'refused', params: why },
            target: 'refused',
            actions: { type: 'tellRefusal', params: why },
          },
          { target: 'unavailable' },
        ],
      },
      after: { longPatience: 'unavailable' },
      initial: 'sending',
      states: {
        sending: { after: { slow: 'slow' } },
        slow: { tags: 'slow', description: 'A long chart takes time; the print can be cancelled.' },
      },
    },
    refused: {
      description: 'The server refuses it and says why; the user can try again.',
      on: { retried: 'loading' },
    },
    unavailable: {
      description: 'No whole answer, so nothing is printed; the user can try again.',
      on: { retried: 'loading' },
    },
    printing: {
      description: 'The chart is laid out, and the print window of the browser is open.',
      invoke: { src: 'print', id: 'print', onDone: 'printed', onError: 'printed' },
    },
    printed: {
      description:
        'The print window is closed. No browser says whether anything came out, so it can open again.',
      on: { 'print.asked': 'printing' },
    },
    left: { description: 'The user is done with it.', type: 'final' },
  },
});
