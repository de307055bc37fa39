import { assign, emit, sendTo, setup } from 'xstate';
import { type FormAnswer, type FormFact, formMachine } from '../form/form.machine.ts';
import { type FormValues, same } from '../form/rules.ts';
import { conflictMachine, type Resolution, settledBy } from '../parts/conflict.machine.ts';
import { failureGuards, sentences, why } from '../parts/failure.ts';
import { removalMachine } from '../parts/removal.machine.ts';
import { unprovided } from '../parts/unprovided.ts';
import {
  labelBody,
  labelFields,
  labelValues,
  type PatientLabel,
  type PatientLabelBody,
} from './labelFields.ts';

interface Input {
  /** Null for a label that is still to be made. */
  id: number | null;
  clinic: number;
  /** Names this form to the server, so that a repeated request makes one label. */
  attempt: string;
}

interface Context extends Input {
  submission: number;
  label: PatientLabel | null;
  values: FormValues;
  /** What the typing began with. */
  base: FormValues;
  version: number | null;
}

/** What is sent: a new label without an id, a known one on the version that its editing began with. */
export interface LabelSaving {
  readonly id: number | null;
  readonly clinic: number;
  readonly body: PatientLabelBody;
  readonly version: number | null;
  readonly key: string;
}

const resolved = ({ event }: { event: { output: Resolution } }) => ({ resolution: event.output });

/** One label, new or known: loading, editing, saving; with what happens when somebody else saved first, or when the label is archived. */
export const labelEditMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as FormFact | { type: 'retried' } | { type: 'saving.cancelled' } | { type: 'archive.asked' },
    emitted: {} as { type: 'saved'; label: PatientLabel } | { type: 'archived'; label: PatientLabel | null },
    children: {} as {
      form: 'form';
      readLabel: 'readLabel';
      saveLabel: 'saveLabel';
      conflict: 'conflict';
      removal: 'removal';
    },
  },
  actors: {
    form: formMachine,
    conflict: conflictMachine,
    removal: removalMachine,
    readLabel: unprovided<PatientLabel, { id: number }>('readLabel'),
    saveLabel: unprovided<PatientLabel, LabelSaving>('saveLabel'),
  },
  guards: {
    ...failureGuards,
    isNew: ({ context }) => context.id === null,
    isKnown: ({ context }) => context.label?.status === 'active',
    wantsSaving: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'save',
    yielded: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'theirs',
    vanished: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'gone',
    wasArchived: (_, { removed }: { removed: boolean }) => removed,
  },
  actions: {
    takeLabel: assign((_, { label }: { label: PatientLabel }) => ({
      label,
      values: labelValues(label),
      base: labelValues(label),
      version: label.version,
    })),
    takeValues: assign(({ context, event }) =>
      event.type === 'form.submitted'
        ? {
            values: event.values,
            version: event.version,
            base: event.base,
            submission: same(event.values, context.values) ? context.submission : context.submission + 1,
          }
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
      ({ context }): FormAnswer => ({
        type: 'form.held',
        values: context.values,
        version: context.version,
        base: context.base,
      }),
    ),
    settleForm: sendTo(
      'form',
      ({ context }): FormAnswer => ({
        type: 'form.settled',
        values: context.values,
        version: context.version,
      }),
    ),
    tellSaved: emit((_, { label }: { label: PatientLabel }) => ({ type: 'saved', label }) as const),
    tellArchived: emit(({ context }) => ({ type: 'archived', label: context.label }) as const),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'labelEdit',
  description: 'One label: loading, editing, saving, archiving.',
  context: ({ input }) => ({
    ...input,
    submission: 0,
    label: null,
    values: labelValues(),
    base: {},
    version: null,
  }),
  initial: 'beginning',
  states: {
    beginning: {
      description: 'A new label starts with an empty form, a known one is fetched.',
      always: [{ guard: 'isNew', target: 'open' }, { target: 'loading' }],
    },
    loading: {
      tags: 'busy',
      description: 'Fetching the label.',
      invoke: {
        src: 'readLabel',
        id: 'readLabel',
        input: ({ context }) => ({ id: context.id ?? 0 }),
        onDone: {
          target: 'open',
          actions: { type: 'takeLabel', params: ({ event }) => ({ label: event.output }) },
        },
        onError: [{ guard: { type: 'gone', params: why }, target: 'gone' }, { target: 'unreachable' }],
      },
    },
    unreachable: {
      description: 'The label could not be fetched.',
      on: { retried: 'loading' },
    },
    open: {
      invoke: {
        src: 'form',
        id: 'form',
        input: ({ context, self }) => ({
          owner: self,
          fields: labelFields,
          initial: context.values,
          draft: context.id === null ? `labelEdit-new-${context.clinic}` : `labelEdit-${context.id}`,
          version: context.version,
        }),
        onDone: 'left',
        onError: 'broken',
      },
      initial: 'filling',
      states: {
        filling: {
          description: 'The form is open.',
          on: {
            'form.submitted': { target: 'saving', actions: 'takeValues' },
            'archive.asked': { guard: 'isKnown', target: 'archiving' },
          },
        },
        saving: {
          tags: 'busy',
          description: 'The change is on its way, on the version that it began with.',
          invoke: {
            src: 'saveLabel',
            id: 'saveLabel',
            input: ({ context }) => ({
              id: context.id,
              clinic: context.clinic,
              body: labelBody(context.values),
              version: context.version,
              key: `${context.attempt}-${context.submission}`,
            }),
            onDone: {
              target: 'stored',
              actions: [
                'settleForm',
                { type: 'tellSaved', params: ({ event }) => ({ label: event.output }) },
              ],
            },
            onError: [
              { guard: { type: 'outdated', params: why }, target: 'conflict', actions: 'releaseForm' },
              { guard: { type: 'gone', params: why }, target: 'vanished', actions: 'releaseForm' },
              {
                guard: { type: 'refused', params: why },
                target: 'filling',
                actions: { type: 'rejectForm', params: why },
              },
              { target: 'unavailable', actions: 'releaseForm' },
            ],
          },
          on: { 'saving.cancelled': { target: 'filling', actions: 'releaseForm' } },
          initial: 'sending',
          states: {
            sending: { after: { slow: 'slow' } },
            slow: { tags: 'slow', description: 'It takes longer than usual and may be cancelled.' },
          },
        },
        unavailable: {
          description: 'No answer from the server; what was typed is safe, and submitting tries again.',
          on: { 'form.submitted': { target: 'saving', actions: 'takeValues' } },
        },
        conflict: {
          description: 'Somebody else saved first.',
          invoke: {
            src: 'conflict',
            id: 'conflict',
            input: ({ context }) => ({ id: context.id ?? 0, mine: context.values, base: context.base }),
            onDone: [
              {
                guard: { type: 'wantsSaving', params: resolved },
                target: 'saving',
                actions: [{ type: 'takeResolution', params: resolved }, 'holdForm'],
              },
              {
                guard: { type: 'yielded', params: resolved },
                target: 'filling',
                actions: [{ type: 'takeResolution', params: resolved }, 'settleForm'],
              },
              { guard: { type: 'vanished', params: resolved }, target: 'vanished' },
              { target: 'filling' },
            ],
            onError: 'unavailable',
          },
        },
        stored: {
          description: 'The form hears that it is saved, and drops its draft, before it is closed.',
          always: '#labelEdit.saved',
        },
        dropped: {
          description: 'The form drops its draft before it is closed.',
          always: '#labelEdit.archived',
        },
        vanished: {
          description: 'The label can no longer be reached; what was typed can still be read and copied.',
          on: { 'form.submitted': { actions: 'releaseForm' } },
        },
        archiving: {
          description:
            'The question, the call and its outcome are the removal’s own chart; archiving is the label’s.',
          invoke: {
            src: 'removal',
            id: 'removal',
            input: ({ context }) => ({
              id: context.id ?? 0,
              name: context.label?.name ?? '',
              version: context.label?.version ?? null,
            }),
            onDone: [
              {
                guard: { type: 'wasArchived', params: ({ event }) => event.output },
                target: 'dropped',
                actions: ['settleForm', 'tellArchived'],
              },
              { target: 'filling' },
            ],
            onError: 'unavailable',
          },
        },
      },
    },
    saved: { description: 'The change is stored.', type: 'final' },
    archived: { description: 'The label is in the archive.', type: 'final' },
    left: { description: 'Left without saving.', type: 'final' },
    gone: { description: 'There is no such label, or not any more.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
