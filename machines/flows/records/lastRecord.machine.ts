import { assign, emit, setup } from 'xstate';
import type { FormValues } from '#machines/form/rules.ts';
import { patience } from '#machines/parts/patience.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { RecordSetting } from './medicalRecordEdit.setup.ts';
import type { MedicalRecord } from './recordFields.ts';

export interface LastRecordInput {
  readonly clinic: number;
  readonly patient: number;
  readonly setting: RecordSetting;
  /** The record that is written and that is not its own predecessor. */
  readonly except: number | null;
}

/** The record before this one, with its values as a form holds them. */
export interface LastRecord {
  readonly record: MedicalRecord;
  readonly values: FormValues;
}

interface Context extends LastRecordInput {
  record: MedicalRecord | null;
}

/** Fetches the patient's last record, so that its words can be taken over. */
export const lastRecordMachine = setup({
  types: {
    context: {} as Context,
    input: {} as LastRecordInput,
    events: {} as { type: 'last.asked' },
    emitted: {} as { type: 'loaded'; last: LastRecord },
    children: {} as { readLast: 'readLast' },
  },
  actors: { readLast: unprovided<LastRecord | null, LastRecordInput>('readLast') },
  guards: { isThere: (_, { last }: { last: LastRecord | null }) => last !== null },
  actions: {
    takeRecord: assign((_, { last }: { last: LastRecord | null }) => ({ record: last?.record ?? null })),
    tellLoaded: emit((_, { last }: { last: LastRecord | null }) => ({
      type: 'loaded' as const,
      last: last as LastRecord,
    })),
  },
  delays: { patience },
}).createMachine({
  id: 'lastRecord',
  description: 'Fetches the patient’s last record to copy text from it.',
  context: ({ input }) => ({ ...input, record: null }),
  initial: 'resting',
  states: {
    resting: { description: 'Nothing was requested.', on: { 'last.asked': 'reading' } },
    reading: {
      tags: 'busy',
      description: 'The last record is being fetched.',
      invoke: {
        src: 'readLast',
        id: 'readLast',
        input: ({ context: { clinic, patient, setting, except } }) => ({ clinic, patient, setting, except }),
        onDone: [
          {
            guard: { type: 'isThere', params: ({ event }) => ({ last: event.output }) },
            target: 'loaded',
            actions: [
              { type: 'takeRecord', params: ({ event }) => ({ last: event.output }) },
              { type: 'tellLoaded', params: ({ event }) => ({ last: event.output }) },
            ],
          },
          { target: 'none' },
        ],
        onError: 'unavailable',
      },
      after: { patience: 'unavailable' },
    },
    loaded: {
      description: 'Its text fills the sections that were empty.',
      on: { 'last.asked': 'reading' },
    },
    none: { description: 'There is no earlier record.', on: { 'last.asked': 'reading' } },
    unavailable: { description: 'No answer; nothing was changed.', on: { 'last.asked': 'reading' } },
  },
});
