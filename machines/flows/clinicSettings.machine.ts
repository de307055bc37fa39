import { assign, emit, sendTo, setup } from 'xstate';
import { type FormAnswer, type FormFact, formMachine } from '../form/form.machine.ts';
import type { FormValues } from '../form/rules.ts';
import { conflictMachine, type Resolution, settledBy } from '../parts/conflict.machine.ts';
import { failureGuards, sentences, why } from '../parts/failure.ts';
import { unprovided } from '../parts/unprovided.ts';
import type { Clinic } from './clinicFields.ts';
import {
  type ClinicSettings,
  clinicSettings,
  clinicSettingsFields,
  clinicSettingsValues,
} from './clinicSettingsFields.ts';

interface Context {
  id: number;
  /** Who looks at it, by id. */
  user: number | null;
  clinic: Clinic | null;
  values: FormValues;
  /** What the typing began with. */
  base: FormValues;
  version: number | null;
}

const resolved = ({ event }: { event: { output: Resolution } }) => ({ resolution: event.output });

/** How one clinic works: its hours, days, zone and windows, which only its owner may change. */
export const clinicSettingsMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { id: number; user: number | null },
    events: {} as FormFact | { type: 'retried' } | { type: 'saving.cancelled' },
    emitted: {} as { type: 'saved'; clinic: Clinic },
    children: {} as {
      form: 'form';
      readClinic: 'readClinic';
      updateClinic: 'updateClinic';
      conflict: 'conflict';
    },
  },
  actors: {
    form: formMachine,
    conflict: conflictMachine,
    readClinic: unprovided<Clinic, { id: number }>('readClinic'),
    updateClinic: unprovided<Clinic, { id: number; body: ClinicSettings; version: number | null }>(
      'updateClinic',
    ),
  },
  guards: {
    ...failureGuards,
    wantsSaving: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'save',
    yielded: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'theirs',
    vanished: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'gone',
    isOwner: ({ context }, { clinic }: { clinic: Clinic }) => clinic.user === context.user,
  },
  actions: {
    takeClinic: assign((_, { clinic }: { clinic: Clinic }) => ({
      clinic,
      values: clinicSettingsValues(clinic),
      base: clinicSettingsValues(clinic),
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
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'clinicSettings',
  description: 'How one clinic works: its hours, days, zone and windows.',
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
        onDone: [
          {
            guard: { type: 'isOwner', params: ({ event }) => ({ clinic: event.output }) },
            target: 'open',
            actions: { type: 'takeClinic', params: ({ event }) => ({ clinic: event.output }) },
          },
          {
            target: 'readable',
            actions: { type: 'takeClinic', params: ({ event }) => ({ clinic: event.output }) },
          },
        ],
        onError: [{ guard: { type: 'gone', params: why }, target: 'gone' }, { target: 'unreachable' }],
      },
    },
    unreachable: {
      description: 'The clinic could not be fetched.',
      on: { retried: 'loading' },
    },
    readable: { description: 'Shown, and said that only the owner of the clinic may change it.' },
    open: {
      invoke: {
        src: 'form',
        id: 'form',
        input: ({ context, self }) => ({
          owner: self,
          fields: clinicSettingsFields,
          initial: context.values,
          draft: `clinicSettings-${context.id}`,
          version: context.version,
        }),
        onDone: 'left',
        onError: 'broken',
      },
      initial: 'filling',
      states: {
        filling: {
          description: 'The form is open.',
          on: { 'form.submitted': { target: 'saving', actions: 'takeValues' } },
        },
        saving: {
          tags: 'busy',
          description: 'The change is on its way, on the version that it began with.',
          invoke: {
            src: 'updateClinic',
            id: 'updateClinic',
            input: ({ context }) => ({
              id: context.id,
              body: clinicSettings(context.values),
              version: context.version,
            }),
            onDone: {
              target: 'saved',
              actions: [
                { type: 'takeClinic', params: ({ event }) => ({ clinic: event.output }) },
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
        saved: {
          description: 'The change is stored; the form is ready for another one.',
          on: { 'form.submitted': { target: 'saving', actions: 'takeValues' } },
        },
        vanished: {
          description: 'Somebody else removed it; what was typed can still be read and copied.',
          on: { 'form.submitted': { actions: 'releaseForm' } },
        },
      },
    },
    left: { description: 'Left without saving.', type: 'final' },
    gone: { description: 'There is no such clinic, or not any more.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
