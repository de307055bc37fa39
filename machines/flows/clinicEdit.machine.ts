import { assign, emit, sendTo, setup } from 'xstate';
import { type FormAnswer, type FormFact, formMachine } from '../form/form.machine.ts';
import type { FormValues } from '../form/rules.ts';
import { conflictMachine, type Resolution, settledBy } from '../parts/conflict.machine.ts';
import { failureGuards, sentences, why } from '../parts/failure.ts';
import { removalMachine } from '../parts/removal.machine.ts';
import { unprovided } from '../parts/unprovided.ts';
import { type Clinic, type ClinicBody, clinicBody, clinicFields, clinicValues } from './clinicFields.ts';

interface Context {
  id: number;
  /** Shown for a clinic whose server knows no time zones. */
  timezone: string;
  clinic: Clinic | null;
  values: FormValues;
  /** What the typing began with. */
  base: FormValues;
  version: number | null;
}

const resolved = ({ event }: { event: { output: Resolution } }) => ({ resolution: event.output });

/** One clinic: loading, editing, saving; with what happens when somebody else saved first or removed it. */
export const clinicEditMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { id: number; timezone: string },
    events: {} as FormFact | { type: 'retried' } | { type: 'saving.cancelled' } | { type: 'removal.asked' },
    emitted: {} as { type: 'saved'; clinic: Clinic } | { type: 'removed'; clinic: Clinic | null },
    children: {} as {
      form: 'form';
      readClinic: 'readClinic';
      updateClinic: 'updateClinic';
      conflict: 'conflict';
      removal: 'removal';
    },
  },
  actors: {
    form: formMachine,
    conflict: conflictMachine,
    removal: removalMachine,
    readClinic: unprovided<Clinic, { id: number }>('readClinic'),
    updateClinic: unprovided<Clinic, { id: number; body: ClinicBody; version: number | null }>(
      'updateClinic',
    ),
  },
  guards: {
    ...failureGuards,
    wantsSaving: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'save',
    yielded: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'theirs',
    vanished: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'gone',
    wasRemoved: (_, { removed }: { removed: boolean }) => removed,
  },
  actions: {
    takeClinic: assign(({ context }, { clinic }: { clinic: Clinic }) => ({
      clinic,
      values: clinicValues(clinic, context.timezone),
      base: clinicValues(clinic, context.timezone),
      version: clinic.version ?? null,
    })),
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
    tellSaved: emit((_, { clinic }: { clinic: Clinic }) => ({ type: 'saved', clinic }) as const),
    tellRemoved: emit(({ context }) => ({ type: 'removed', clinic: context.clinic }) as const),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'clinicEdit',
  description: 'One clinic: loading, editing, saving, removing.',
  context: ({ input }) => ({ ...input, clinic: null, values: {}, base: {}, version: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'Fetching the clinic.',
      invoke: {
        src: 'readClinic',
        id: 'readClinic',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'open',
          actions: { type: 'takeClinic', params: ({ event }) => ({ clinic: event.output }) },
        },
        onError: [{ guard: { type: 'gone', params: why }, target: 'gone' }, { target: 'unreachable' }],
      },
    },
    unreachable: {
      description: 'The clinic could not be fetched.',
      on: { retried: 'loading' },
    },
    open: {
      invoke: {
        src: 'form',
        id: 'form',
        input: ({ context, self }) => ({
          owner: self,
          fields: clinicFields,
          initial: context.values,
          draft: `clinicEdit-${context.id}`,
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
            'removal.asked': 'removing',
          },
        },
        saving: {
          tags: 'busy',
          description: 'The change is on its way, on the version that it began with.',
          invoke: {
            src: 'updateClinic',
            id: 'updateClinic',
            input: ({ context }) => ({
              id: context.id,
              body: clinicBody(context.values),
              version: context.version,
            }),
            onDone: {
              target: 'stored',
              actions: [
                'settleForm',
                { type: 'tellSaved', params: ({ event }) => ({ clinic: event.output }) },
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
            input: ({ context }) => ({ id: context.id, mine: context.values, base: context.base }),
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
          always: '#clinicEdit.saved',
        },
        dropped: {
          description: 'The form drops its draft before it is closed.',
          always: '#clinicEdit.removed',
        },
        vanished: {
          description: 'Somebody else removed it; what was typed can still be read and copied.',
          on: { 'form.submitted': { actions: 'releaseForm' } },
        },
        removing: {
          description: 'The question, the call and its outcome are the removal’s own chart.',
          invoke: {
            src: 'removal',
            id: 'removal',
            input: ({ context }) => ({
              id: context.id,
              name: context.clinic?.name ?? '',
              version: context.clinic?.version ?? null,
            }),
            onDone: [
              {
                guard: { type: 'wasRemoved', params: ({ event }) => event.output },
                target: 'dropped',
                actions: ['settleForm', 'tellRemoved'],
              },
              { target: 'filling' },
            ],
            onError: 'unavailable',
          },
        },
      },
    },
    saved: { description: 'The change is stored.', type: 'final' },
    removed: { description: 'The clinic is gone.', type: 'final' },
    left: { description: 'Left without saving.', type: 'final' },
    gone: { description: 'There is no such clinic, or not any more.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
