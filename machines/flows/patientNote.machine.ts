import { assign, emit, sendTo, setup } from 'xstate';
import { type FormAnswer, type FormSubmitted, formMachine } from '../form/form.machine.ts';
import type { Fields, FormValues } from '../form/rules.ts';
import { conflictMachine, type Resolution, settledBy } from '../parts/conflict.machine.ts';
import { failureGuards, sentences, why } from '../parts/failure.ts';
import { unprovided } from '../parts/unprovided.ts';
import type { Patient } from './patientFields.ts';

interface Input {
  id: number;
  notes: string;
  version: number;
}

interface Context extends Omit<Input, 'notes' | 'version'> {
  values: FormValues;
  /** What the typing began with. */
  base: FormValues;
  version: number | null;
}

/** What is sent: the note, on the version that its writing began with. */
export interface NoteSaving {
  readonly id: number;
  readonly notes: string;
  readonly version: number | null;
}

const fields = {
  notes: { label: 'Sticky note', rules: [{ rule: 'length', max: 2000 }] },
} as const satisfies Fields;

const resolved = ({ event }: { event: { output: Resolution } }) => ({ resolution: event.output });

/** The note that sticks to a chart: written where it is read, saved alone, and never over somebody else's. */
export const patientNoteMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as FormSubmitted | { type: 'saving.cancelled' } | { type: 'writing.left' },
    emitted: {} as { type: 'saved'; patient: Patient },
    children: {} as { form: 'form'; saveNote: 'saveNote'; conflict: 'conflict' },
  },
  actors: {
    form: formMachine,
    conflict: conflictMachine,
    saveNote: unprovided<Patient, NoteSaving>('saveNote'),
  },
  guards: {
    ...failureGuards,
    wantsSaving: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'save',
    yielded: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'theirs',
    vanished: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'gone',
  },
  actions: {
    takeValues: assign(({ event }) =>
      event.type === 'form.submitted'
        ? { values: event.values, version: event.version, base: event.base }
        : {},
    ),
    takeResolution: assign((_, { resolution }: { resolution: Resolution }) => settledBy(resolution)),
    rejectForm: sendTo(
      'form',
      (_, { error }: { error: unknown }): FormAnswer => ({ type: 'form.rejected', ...sentences(error) }),
    ),
    releaseForm: sendTo('form', { type: 'form.released' }),
    holdForm: sendTo(
      'form',
      ({ context: { values, version, base } }): FormAnswer => ({ type: 'form.held', values, version, base }),
    ),
    settleForm: sendTo(
      'form',
      ({ context: { values, version } }): FormAnswer => ({ type: 'form.settled', values, version }),
    ),
    tellSaved: emit((_, { patient }: { patient: Patient }) => ({ type: 'saved', patient }) as const),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'patientNote',
  description: 'The sticky note of a chart, written in its place.',
  context: ({ input: { id, notes, version } }) => ({ id, values: { notes }, base: { notes }, version }),
  initial: 'open',
  states: {
    open: {
      invoke: {
        src: 'form',
        id: 'form',
        input: ({ context, self }) => ({
          owner: self,
          fields,
          initial: context.values,
          draft: `patientNote-${context.id}`,
          version: context.version,
        }),
        onDone: 'left',
        onError: 'broken',
      },
      initial: 'writing',
      states: {
        writing: {
          description: 'The note is being written.',
          on: {
            'form.submitted': { target: 'saving', actions: 'takeValues' },
            'writing.left': '#patientNote.left',
          },
        },
        saving: {
          tags: 'busy',
          description: 'The note is on its way, on the version that the writing began with.',
          invoke: {
            src: 'saveNote',
            id: 'saveNote',
            input: ({ context: { id, values, version } }) => ({
              id,
              notes: String(values.notes ?? ''),
              version,
            }),
            onDone: {
              target: 'stored',
              actions: [
                'settleForm',
                { type: 'tellSaved', params: ({ event }) => ({ patient: event.output }) },
              ],
            },
            onError: [
              { guard: { type: 'outdated', params: why }, target: 'conflict', actions: 'releaseForm' },
              { guard: { type: 'gone', params: why }, target: 'vanished', actions: 'releaseForm' },
              {
                guard: { type: 'refused', params: why },
                target: 'writing',
                actions: { type: 'rejectForm', params: why },
              },
              { target: 'unavailable', actions: 'releaseForm' },
            ],
          },
          on: { 'saving.cancelled': { target: 'writing', actions: 'releaseForm' } },
          initial: 'sending',
          states: {
            sending: { after: { slow: 'slow' } },
            slow: { tags: 'slow', description: 'It takes longer than usual and may be cancelled.' },
          },
        },
        unavailable: {
          description: 'No answer from the server; what was written is safe, and saving tries again.',
          on: {
            'form.submitted': { target: 'saving', actions: 'takeValues' },
            'writing.left': '#patientNote.left',
          },
        },
        conflict: {
          description: 'Somebody else changed the chart first: one note is made of both.',
          invoke: {
            src: 'conflict',
            id: 'conflict',
            input: ({ context }) => ({ id: context.id, mine: context.values, base: context.base }),
            onDone: [
              {
                guard: { type: 'wantsSaving', params: resolved },
                target: 'saving',
                actions: [{ type: 'takeResolution', params: resolved }, 'holdForm'],
              },
              {
                guard: { type: 'yielded', params: resolved },
                target: 'writing',
                actions: [{ type: 'takeResolution', params: resolved }, 'settleForm'],
              },
              { guard: { type: 'vanished', params: resolved }, target: 'vanished' },
              { target: 'writing' },
            ],
            onError: 'unavailable',
          },
        },
        stored: {
          description: 'The form hears that it is saved, and drops its draft, before it is closed.',
          always: '#patientNote.saved',
        },
        vanished: {
          description: 'The chart can no longer be reached; what was written can still be copied.',
          on: {
            'writing.left': '#patientNote.left',
            'form.submitted': { actions: 'releaseForm' },
          },
        },
      },
    },
    saved: { description: 'The note is stored.', type: 'final' },
    left: { description: 'Left as it was; what was typed waits as a draft.', type: 'final' },
    broken: { description: 'The form itself failed; opening the note starts again.', type: 'final' },
  },
});
