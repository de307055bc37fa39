import { assign, emit, sendTo, setup } from 'xstate';
import { failureGuards, why } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { patience } from '#machines/parts/patience.ts';
import { isRemoved, isUnsure, removalMachine } from '#machines/parts/removal.machine.ts';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import {
  newServiceValues,
  type Service,
  type ServiceChoices,
  type ServiceWithChoices,
  serviceFields,
  serviceValues,
} from './serviceFields.ts';

interface Input {
  readonly id: number;
  /** Names this page to the server, so that an archiving whose answer was lost is told as done. */
  readonly attempt: string;
}

interface Context extends Input, ServiceChoices {
  service: Service | null;
}

/** One service: loading, editing and saving, or archiving. */
export const serviceEditMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as SavingFact<Service> | { type: 'retried' } | { type: 'archive.asked' },
    emitted: {} as { type: 'saved'; service: Service } | { type: 'archived'; service: Service | null },
    children: {} as { saving: 'saving'; readService: 'readService'; removal: 'removal' },
  },
  actors: {
    saving: savingOf<{ id: number }, Service>(),
    removal: removalMachine,
    readService: unprovided<ServiceWithChoices, { id: number }>('readService'),
  },
  guards: {
    ...failureGuards,
    broke,
    isCurrent: ({ context }) => context.service?.status !== 'archived',
    wasArchived: isRemoved,
    isUnsure,
  },
  actions: {
    takeService: assign((_, read: ServiceWithChoices) => read),
    dropDraft: sendTo('saving', { type: 'draft.dropped' }),
    tellSaved: emit((_, { stored }: { stored: Service }) => ({ type: 'saved', service: stored }) as const),
    tellArchived: emit(({ context }) => ({ type: 'archived', service: context.service }) as const),
  },
  delays: { patience },
}).createMachine({
  id: 'serviceEdit',
  description: 'One service: loaded, edited and saved, or archived.',
  context: ({ input }) => ({ ...input, service: null, colleagues: [], forms: [], templates: [] }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'Fetching the service, the staff, the consent forms and the templates it can have.',
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
      after: { patience: 'unreachable' },
    },
    unreachable: {
      description: 'The service could not be fetched.',
      on: { retried: 'loading' },
    },
    open: {
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { id, service }, self }) => ({
          owner: self,
          id,
          about: { id },
          fields: serviceFields,
          initial: service ? serviceValues(service) : newServiceValues,
          draft: `serviceEdit-${id}`,
          version: given(service, 'service').version,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: {
        // what is shown of it, and asked about it, is the other version from here on
        'saving.yielded': 'loading',
        'saving.stored': { target: 'saved', actions: { type: 'tellSaved', params: ({ event }) => event } },
      },
      initial: 'editing',
      states: {
        editing: {
          description: 'The form is open.',
          on: { 'archive.asked': { guard: 'isCurrent', target: 'archiving' } },
        },
        archiving: {
          description: 'The removal chart asks, calls the server and reports the outcome.',
          invoke: {
            src: 'removal',
            id: 'removal',
            input: ({ context: { id, service, attempt } }) => ({
              id,
              name: given(service, 'service').name,
              version: given(service, 'service').version,
              attempt,
            }),
            onDone: [
              {
                guard: { type: 'wasArchived', params: ({ event }) => event.output },
                target: 'dropped',
                actions: ['dropDraft', 'tellArchived'],
              },
              {
                guard: { type: 'isUnsure', params: ({ event }) => event.output },
                target: '#serviceEdit.loading',
              },
              { target: 'editing' },
            ],
            onError: 'editing',
          },
        },
        dropped: {
          description: 'The form discards its draft before it closes.',
          always: '#serviceEdit.archived',
        },
      },
    },
    saved: { description: 'The change is stored.', type: 'final' },
    archived: { description: 'The service is in the archive; it stays readable.', type: 'final' },
    left: { description: 'Left without saving.', type: 'final' },
    gone: { description: 'There is no such service, or it is gone.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
