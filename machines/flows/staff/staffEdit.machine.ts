import { assertEvent, assign, emit, sendTo, setup } from 'xstate';
import { type FormValues, same } from '#machines/form/rules.ts';
import { failureGuards, why } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { patience } from '#machines/parts/patience.ts';
import { isRemoved, isUnsure, removalMachine } from '#machines/parts/removal.machine.ts';
import { broke, type SavingEvent, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import {
  type MemberWithServices,
  type ServiceChoice,
  type StaffMember,
  staffEditFields,
  staffName,
  staffValues,
} from './staffFields.ts';

/** The person and the weekly hours are two calls of the API. */
export interface StaffPart {
  readonly id: number;
  readonly part: 'person' | 'hours';
}

interface Input {
  readonly id: number;
  /** Names this page to the server, so that an archiving whose answer was lost is told as done. */
  readonly attempt: string;
}

interface Context extends Input {
  member: StaffMember | null;
  /** The services that the member may give. */
  services: readonly ServiceChoice[];
  /** What was submitted last. */
  submitted: FormValues;
}

const withoutHours = ({ schedules: _, ...person }: FormValues): FormValues => person;

/** One member of staff: the person and the weekly hours, saved one after the other, never one of them unseen. */
export const staffEditMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as SavingFact<StaffMember> | { type: 'retried' } | { type: 'archive.asked' },
    emitted: {} as { type: 'saved'; member: StaffMember } | { type: 'archived'; member: StaffMember | null },
    children: {} as { saving: 'saving'; readMember: 'readMember'; removal: 'removal' },
  },
  actors: {
    saving: savingOf<StaffPart, StaffMember>(),
    removal: removalMachine,
    readMember: unprovided<MemberWithServices, { id: number }>('readMember'),
  },
  guards: {
    ...failureGuards,
    broke,
    isCurrent: ({ context }) => context.member?.status !== 'archived' && context.member?.role !== 'owner',
    wasRemoved: isRemoved,
    isUnsure,
    onlyHoursChanged: ({ event }) =>
      event.type === 'saving.asked' &&
      same(withoutHours(event.values), withoutHours(event.base)) &&
      !same(event.values.schedules, event.base.schedules),
    hoursAreLeft: ({ context }, { stored }: { stored: StaffMember }) =>
      !same(context.submitted.schedules, staffValues(stored).schedules),
  },
  actions: {
    takeMember: assign((_, read: MemberWithServices) => read),
    takeStored: assign((_, { stored }: { stored: StaffMember }) => ({ member: stored })),
    takeSubmitted: assign(({ event }) => {
      assertEvent(event, 'saving.asked');
      return { submitted: event.values };
    }),
    savePerson: sendTo('saving', ({ context: { id } }): SavingEvent => {
      const about: StaffPart = { id, part: 'person' };
      return { type: 'saving.allowed', about };
    }),
    saveHours: sendTo('saving', ({ context: { id } }): SavingEvent => {
      const about: StaffPart = { id, part: 'hours' };
      return { type: 'saving.allowed', about };
    }),
    saveHoursToo: sendTo('saving', ({ context: { id, submitted } }): SavingEvent => {
      const about: StaffPart = { id, part: 'hours' };
      return { type: 'saving.continued', about, values: submitted };
    }),
    dropDraft: sendTo('saving', { type: 'draft.dropped' }),
    tellSaved: emit((_, { stored }: { stored: StaffMember }) => ({ type: 'saved', member: stored }) as const),
    tellArchived: emit(({ context }) => ({ type: 'archived', member: context.member }) as const),
  },
  delays: { patience },
}).createMachine({
  id: 'staffEdit',
  description: 'One staff member: loaded, edited, saved (the person, then the hours), or archived.',
  context: ({ input }) => ({ ...input, member: null, services: [], submitted: {} }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'Fetching the member and the services of the clinic.',
      invoke: {
        src: 'readMember',
        id: 'readMember',
        input: ({ context }) => ({ id: context.id }),
        onDone: {
          target: 'open',
          actions: { type: 'takeMember', params: ({ event }) => event.output },
        },
        onError: [{ guard: { type: 'gone', params: why }, target: 'gone' }, { target: 'unreachable' }],
      },
      after: { patience: 'unreachable' },
    },
    unreachable: {
      description: 'The member could not be fetched.',
      on: { retried: 'loading' },
    },
    open: {
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { id, member }, self }) => ({
          owner: self,
          id,
          about: { id, part: 'person' as const },
          fields: staffEditFields,
          initial: staffValues(given(member, 'member')),
          draft: `staffEdit-${id}`,
          version: given(member, 'member').version,
          asksFirst: true,
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
        // the window that asks about archiving may stand over a form that is on its way
        'saving.stored': [
          {
            guard: { type: 'hoursAreLeft', params: ({ event }) => event },
            target: '.editing.hours',
            actions: [{ type: 'takeStored', params: ({ event }) => event }, 'saveHoursToo'],
          },
          { target: 'saved', actions: { type: 'tellSaved', params: ({ event }) => event } },
        ],
      },
      initial: 'editing',
      states: {
        editing: {
          on: {
            'saving.asked': [
              { guard: 'onlyHoursChanged', target: '.hours', actions: ['takeSubmitted', 'saveHours'] },
              { target: '.person', actions: ['takeSubmitted', 'savePerson'] },
            ],
            'archive.asked': { guard: 'isCurrent', target: 'archiving' },
          },
          initial: 'unsent',
          states: {
            unsent: { description: 'The form is open.' },
            person: {
              description: 'The person is saved first; the hours follow if they changed too.',
            },
            hours: {
              description:
                'The weekly hours are saved; hours that leave reservations outside are refused with a list of them.',
              on: {
                'saving.stored': {
                  target: '#staffEdit.saved',
                  actions: { type: 'tellSaved', params: ({ event }) => event },
                },
              },
            },
          },
        },
        archiving: {
          description: 'The removal chart asks, calls the server and reports the outcome.',
          invoke: {
            src: 'removal',
            id: 'removal',
            input: ({ context: { id, member, attempt } }) => ({
              id,
              name: staffName(given(member, 'member')),
              version: given(member, 'member').version,
              attempt,
            }),
            onDone: [
              {
                guard: { type: 'wasRemoved', params: ({ event }) => event.output },
                target: 'dropped',
                actions: ['dropDraft', 'tellArchived'],
              },
              {
                guard: { type: 'isUnsure', params: ({ event }) => event.output },
                target: '#staffEdit.loading',
              },
              { target: 'editing' },
            ],
            onError: 'editing',
          },
        },
        dropped: {
          description: 'The form discards its draft before it closes.',
          always: '#staffEdit.archived',
        },
      },
    },
    saved: { description: 'The change is stored.', type: 'final' },
    archived: { description: 'The member is archived and stays readable.', type: 'final' },
    left: { description: 'Left without saving.', type: 'final' },
    gone: { description: 'There is no such member, or they are gone.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
