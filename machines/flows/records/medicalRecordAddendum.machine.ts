import { emit, setup } from 'xstate';
import type { Fields } from '#machines/form/rules.ts';
import { failureGuards } from '#machines/parts/failure.ts';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { addendumLimits } from './addendumLimits.gen.ts';
import type { MedicalRecord } from './recordFields.ts';

/** What an addendum asks for. */
export const addendumFields = {
  text: { label: 'Addendum', rules: [{ rule: 'required' }, ...addendumLimits.text] },
  reason: { label: 'Reason', rules: [{ rule: 'required' }, ...addendumLimits.reason] },
} as const satisfies Fields;

/** What the browser calls an addendum that is not stored yet. */
export const addendumDraft = (id: number) => `medicalRecordAddendum-${id}`;

export interface AddendumInput {
  readonly id: number;
  readonly version: number;
  readonly attempt: string;
}

/** An addendum to a signed record: written with its reason, and stored to be signed. */
export const medicalRecordAddendumMachine = setup({
  types: {
    context: {} as AddendumInput,
    input: {} as AddendumInput,
    events: {} as SavingFact<MedicalRecord> | { type: 'writing.dismissed' },
    emitted: {} as { type: 'saved'; record: MedicalRecord },
    children: {} as { saving: 'saving' },
  },
  actors: { saving: savingOf<{ id: number; version: number }, MedicalRecord>() },
  guards: { broke, outdated: failureGuards.outdated },
  actions: {
    tellSaved: emit(
      (_, { stored }: { stored: MedicalRecord }) => ({ type: 'saved', record: stored }) as const,
    ),
  },
}).createMachine({
  id: 'medicalRecordAddendum',
  description: 'An addendum to a signed record: written with a reason, and stored to be signed.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { id, version, attempt }, self }) => ({
          owner: self,
          id: null,
          about: { id, version },
          fields: addendumFields,
          initial: { text: '', reason: '' },
          draft: addendumDraft(id),
          attempt,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: {
        'saving.stored': { target: 'saved', actions: { type: 'tellSaved', params: ({ event }) => event } },
        'writing.dismissed': 'left',
      },
      initial: 'writing',
      states: {
        writing: {
          description: 'The addendum is being written; the browser keeps it when the window is closed.',
          on: {
            'saving.refused': {
              guard: { type: 'outdated', params: ({ event }) => event },
              target: 'outdated',
            },
          },
        },
        outdated: {
          description: 'The record was changed meanwhile and has to be reviewed first; the text is kept.',
        },
      },
    },
    saved: { description: 'The addendum waits for its signature.', type: 'final' },
    left: { description: 'Closed; what was typed waits in the browser.', type: 'final' },
    broken: { description: 'The form itself failed.', type: 'final' },
  },
});
