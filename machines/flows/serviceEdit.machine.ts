import { assign, emit, sendTo, setup } from 'xstate';
import { type FormAnswer, type FormSubmitted, formMachine } from '../form/form.machine.ts';
import type { FormValues } from '../form/rules.ts';
import { conflictMachine, type Resolution, settledBy } from '../parts/conflict.machine.ts';
import { failureGuards, sentences, why } from '../parts/failure.ts';
import { removalMachine } from '../parts/removal.machine.ts';
import { unprovided } from '../parts/unprovided.ts';
import {
  type Service,
  type ServiceBody,
  type ServiceChoices,
  type ServiceWithChoices,
  serviceBody,
  serviceFields,
  serviceValues,
} from './serviceFields.ts';

interface Context extends ServiceChoices {
  id: number;
  service: Service | null;
  values: FormValues;
  /** What the typing began with. */
  base: FormValues;
  version: number | null;
}

const resolved = ({ event }: { event: { output: Resolution } }) => ({ resolution: event.output });

/** One service: loading, editing, saving; with what happens when somebody else saved first or archived it. */
export const serviceEditMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { id: number },
    events: {} as
      | FormSubmitted
      | { type: 'retried' }
      | { type: 'saving.cancelled' }
      | { type: 'archiving.asked' },
    emitted: {} as { type: 'saved'; service: Service } | { type: 'archived'; service: Service | null },
    children: {} as {
      form: 'form';
      readService: 'readService';
      updateService: 'updateService';
      conflict: 'conflict';
      removal: 'removal';
    },
  },
  actors: {
    form: formMachine,
    conflict: conflictMachine,
    removal: removalMachine,
    readService: unprovided<ServiceWithChoices, { id: number }>('readService'),
    updateService: unprovided<Service, { id: number; body: ServiceBody; version: number | null }>(
      'updateService',
    ),
  },
  guards: {
    ...failureGuards,
    wantsSaving: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'save',
    yielded: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'theirs',
    vanished: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'gone',
    isCurrent: ({ context }) => context.service?.status !== 'archived',
    wasRemoved: (_, { removed }: { removed: boolean }) => removed,
  },
  actions: {
    takeService: assign((_, { service, colleagues, forms, templates }: ServiceWithChoices) => ({
      service,
      colleagues,
      forms,
      templates,
      values: serviceValues(service),
      base: serviceValues(service),
      version: service.version ?? null,
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
    tellSaved: emit((_, { service }: { service: Service }) => ({ type: 'saved', service }) as const),
    tellArchived: emit(({ context }) => ({ type: 'archived', service: context.service }) as const),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'serviceEdit',
  description: 'One service: loading, editing, saving, archiving.',
  context: ({ input }) => ({
    ...input,
    service: null,
    colleagues: [],
    forms: [],
    templates: [],
    values: {},
    base: {},
    version: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description:
        'Fetching the service, who may give it, which forms it may require and which templates there are.',
      invoke: {
        src: 'readService',
        id: 'readService',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'open',
          actions: { type: 'takeService', params: ({ event }) => event.output },
        },
        onError: [{ guard: { type: 'gone', params: why }, target: 'gone' }, { target: 'unreachable' }],
      },
    },
    unreachable: {
      description: 'The service could not be fetched.',
      on: { retried: 'loading' },
    },
    open: {
      invoke: {
        src: 'form',
        id: 'form',
        input: ({ context, self }) => ({
          owner: self,
          fields: serviceFields,
          initial: context.values,
          draft: `serviceEdit-${context.id}`,
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
            'archiving.asked': { guard: 'isCurrent', target: 'archiving' },
          },
        },
        saving: {
          tags: 'busy',
          description: 'The change is on its way, on the version that it began with.',
          invoke: {
            src: 'updateService',
            id: 'updateService',
            input: ({ context }) => ({
              id: context.id,
              body: serviceBody(context.values),
              version: context.version,
            }),
            onDone: {
              target: 'stored',
              actions: [
                'settleForm',
                { type: 'tellSaved', params: ({ event }) => ({ service: event.output }) },
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
          always: '#serviceEdit.saved',
        },
        dropped: {
          description: 'The form drops its draft before it is closed.',
          always: '#serviceEdit.archived',
        },
        vanished: {
          description: 'It can no longer be reached; what was typed can still be read and copied.',
          on: { 'form.submitted': { actions: 'releaseForm' } },
        },
        archiving: {
          description: 'The question, the call and its outcome are the removal’s own chart.',
          invoke: {
            src: 'removal',
            id: 'removal',
            input: ({ context }) => ({
              id: context.id,
              name: context.service?.name ?? '',
              version: context.service?.version ?? null,
            }),
            onDone: [
              {
                guard: { type: 'wasRemoved', params: ({ event }) => event.output },
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
    archived: { description: 'The service is in the archive; it stays readable.', type: 'final' },
    left: { description: 'Left without saving.', type: 'final' },
    gone: { description: 'There is no such service, or not any more.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
