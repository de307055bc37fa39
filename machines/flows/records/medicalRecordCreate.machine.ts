import { assertEvent, assign, emit, setup } from 'xstate';
import type { FormValues } from '#machines/form/rules.ts';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import type { RecordSetting } from './medicalRecordEdit.setup.ts';
import { type MedicalRecord, recordFields } from './recordFields.ts';

/** What a new record is stored with besides the values. */
export interface NewRecord {
  readonly clinic: number;
  readonly patient: number;
  readonly setting: RecordSetting;
}

interface Input extends NewRecord {
  /** The form as it begins: who writes, and when. */
  initial: FormValues;
  /** Names this form to the server, so that a repeated request makes one record. */
  attempt: string;
}

/** What follows once it is stored: writing on, signing, or going where someone wanted to go. */
type Next = 'write' | 'sign' | 'leave';

interface Context extends Input {
  next: Next;
}

/** The visit that someone came from, or nothing. */
const visitOf = ({ appointment = null }: FormValues): FormValues => (appointment ? { appointment } : {});

/** A new record: written, kept in the browser, and stored as a draft. */
export const medicalRecordCreateMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as SavingFact<MedicalRecord> | { type: 'next.chosen'; next: Next },
    emitted: {} as { type: 'saved'; record: MedicalRecord; next: Next },
    children: {} as { saving: 'saving' },
  },
  actors: { saving: savingOf<NewRecord, MedicalRecord>() },
  guards: { broke },
  actions: {
    takeNext: assign(({ event }) => {
      assertEvent(event, 'next.chosen');
      return { next: event.next };
    }),
    stay: assign({ next: 'write' }),
    tellSaved: emit(
      ({ context }, { stored }: { stored: MedicalRecord }) =>
        ({ type: 'saved', record: stored, next: context.next }) as const,
    ),
  },
}).createMachine({
  id: 'medicalRecordCreate',
  description: 'A new record: written, kept in the browser, and saved as a draft.',
  context: ({ input }) => ({ ...input, next: 'write' }),
  initial: 'open',
  states: {
    open: {
      description: 'The form is open; the browser keeps what is typed.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { clinic, patient, setting, initial, attempt }, self }) => ({
          owner: self,
          id: null,
          about: { clinic, patient, setting },
          fields: recordFields,
          initial,
          draft: `medicalRecordCreate-${patient}`,
          // a note that was begun about another visit is not the note of this one
          chosen: visitOf(initial),
          attempt,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: {
        'next.chosen': { actions: 'takeNext' },
        'saving.refused': { actions: 'stay' },
        'saving.stored': { target: 'saved', actions: { type: 'tellSaved', params: ({ event }) => event } },
      },
    },
    saved: { description: 'The record is stored as a draft.', type: 'final' },
    left: { description: 'Left without saving.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
