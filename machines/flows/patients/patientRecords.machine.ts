import { assign, setup } from 'xstate';
import type { MedicalRecord } from '#machines/flows/records/recordFields.ts';
import { RefusedError } from '#machines/parts/failure.ts';
import { patience } from '#machines/parts/patience.ts';
import { unprovided } from '#machines/parts/unprovided.ts';

/** Records with the time zone of their clinic. */
export interface RecordsOfPatient {
  readonly records: readonly MedicalRecord[];
  readonly zone: string;
}

/** Reads the records of one patient where they are shown as a part of another page. */
export const patientRecordsMachine = setup({
  types: {
    context: {} as RecordsOfPatient & { patient: number },
    input: {} as { patient: number },
    events: {} as { type: 'retried' },
    children: {} as { listRecords: 'listRecords' },
  },
  actors: { listRecords: unprovided<RecordsOfPatient, { patient: number }>('listRecords') },
  guards: {
    isForbidden: (_, { error }: { error: unknown }) => error instanceof RefusedError && error.status === 403,
  },
  actions: {
    takeRecords: assign((_, { read }: { read: RecordsOfPatient }) => read),
  },
  delays: { patience },
}).createMachine({
  id: 'patientRecords',
  description: 'The records of one patient, fetched where they are shown.',
  context: ({ input }) => ({ ...input, records: [], zone: 'UTC' }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      description: 'The records are being fetched.',
      invoke: {
        src: 'listRecords',
        id: 'listRecords',
        input: ({ context }) => ({ patient: context.patient }),
        onDone: {
          target: 'shown',
          actions: { type: 'takeRecords', params: ({ event }) => ({ read: event.output }) },
        },
        onError: [
          {
            guard: { type: 'isForbidden', params: ({ event }) => ({ error: event.error }) },
            target: 'forbidden',
          },
          { target: 'unavailable' },
        ],
      },
      after: { patience: 'unavailable' },
    },
    shown: { description: 'They are shown.', type: 'final' },
    forbidden: { description: 'The user’s role may not read records.', type: 'final' },
    unavailable: { description: 'No answer; the user can try again.', on: { retried: 'reading' } },
  },
});
