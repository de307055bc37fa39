import { assign, emit, sendTo, setup } from 'xstate';
import { type FormAnswer, type FormSubmitted, formMachine } from '../form/form.machine.ts';
import { type FormValues, same } from '../form/rules.ts';
import { conflictMachine, type Resolution } from '../parts/conflict.machine.ts';
import { failureGuards, sentences, why } from '../parts/failure.ts';
import { removalMachine } from '../parts/removal.machine.ts';
import { unprovided } from '../parts/unprovided.ts';
import {
  type MemberWithServices,
  type SchedulesBody,
  type ServiceChoice,
  type StaffMember,
  type StaffMemberBody,
  schedulesOf,
  staffBody,
  staffEditFields,
  staffName,
  staffValues,
} from './staffFields.ts';

interface Context {
  id: number;
  member: StaffMember | null;
  /** The services that the member may give. */
  services: readonly ServiceChoice[];
  values: FormValues;
  version: number | null;
  /** After a conflict what is stored is not known any more, so that the hours are sent in any case. */
  mustSendHours: boolean;
}

const resolved = ({ event }: { event: { output: Resolution } }) => ({ resolution: event.output });
const storedOf = ({ member }: Context): FormValues => (member ? staffValues(member) : {});
const withoutHours = ({ schedules: _, ...person }: FormValues): FormValues => person;

/** One member of staff: the person and the weekly hours, saved one after the other, never one of them unseen. */
export const staffEditMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { id: number },
    events: {} as
      | FormSubmitted
      | { type: 'retried' }
      | { type: 'saving.cancelled' }
      | { type: 'archiving.asked' },
    emitted: {} as { type: 'saved'; member: StaffMember } | { type: 'archived'; member: StaffMember | null },
    children: {} as {
      form: 'form';
      readMember: 'readMember';
      updateMember: 'updateMember';
      replaceSchedules: 'replaceSchedules';
      conflict: 'conflict';
      removal: 'removal';
    },
  },
  actors: {
    form: formMachine,
    conflict: conflictMachine,
    removal: removalMachine,
    readMember: unprovided<MemberWithServices, { id: number }>('readMember'),
    updateMember: unprovided<StaffMember, { id: number; body: StaffMemberBody; version: number | null }>(
      'updateMember',
    ),
    replaceSchedules: unprovided<
      StaffMember,
      { id: number; schedules: SchedulesBody['schedules']; version: number | null }
    >('replaceSchedules'),
  },
  guards: {
    ...failureGuards,
    onlyHoursChanged: ({ context, event }) =>
      event.type === 'form.submitted' &&
      !context.mustSendHours &&
      same(withoutHours(event.values), withoutHours(storedOf(context))) &&
      !same(event.values.schedules, storedOf(context).schedules),
    hoursChanged: ({ context }) =>
      context.mustSendHours || !same(context.values.schedules, storedOf(context).schedules),
    wantsSaving: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'save',
    yielded: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'theirs',
    vanished: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'gone',
    isCurrent: ({ context }) => context.member?.status !== 'archived' && context.member?.role !== 'owner',
    wasRemoved: (_, { removed }: { removed: boolean }) => removed,
  },
  actions: {
    takeMember: assign((_, { member, services }: MemberWithServices) => ({
      member,
      services,
      values: staffValues(member),
      version: member.version,
    })),
    takeValues: assign(({ event }) =>
      event.type === 'form.submitted' ? { values: event.values, version: event.version } : {},
    ),
    takePerson: assign((_, { member }: { member: StaffMember }) => ({ member, version: member.version })),
    takeResolution: assign((_, { resolution }: { resolution: Resolution }) =>
      resolution.kind === 'save' || resolution.kind === 'theirs'
        ? { values: resolution.values, version: resolution.version, mustSendHours: true }
        : {},
    ),
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
      }),
    ),
    settlePerson: sendTo(
      'form',
      ({ context }): FormAnswer => ({
        type: 'form.settled',
        values: { ...context.values, schedules: storedOf(context).schedules ?? [] },
        version: context.version,
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
    tellSaved: emit((_, { member }: { member: StaffMember }) => ({ type: 'saved', member }) as const),
    tellArchived: emit(({ context }) => ({ type: 'archived', member: context.member }) as const),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'staffEdit',
  description: 'One member of staff: loading, editing, saving the person and then the hours, archiving.',
  context: ({ input }) => ({
    ...input,
    member: null,
    services: [],
    values: {},
    version: null,
    mustSendHours: false,
  }),
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
    },
    unreachable: {
      description: 'The member could not be fetched.',
      on: { retried: 'loading' },
    },
    open: {
      invoke: {
        src: 'form',
        id: 'form',
        input: ({ context, self }) => ({
          owner: self,
          fields: staffEditFields,
          initial: context.values,
          draft: `staffEdit-${context.id}`,
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
            'form.submitted': [
              { guard: 'onlyHoursChanged', target: 'savingHours', actions: 'takeValues' },
              { target: 'saving', actions: 'takeValues' },
            ],
            'archiving.asked': { guard: 'isCurrent', target: 'archiving' },
          },
        },
        saving: {
          tags: 'busy',
          description: 'The person is on the way, on the version that the change began with.',
          invoke: {
            src: 'updateMember',
            id: 'updateMember',
            input: ({ context }) => ({
              id: context.id,
              body: staffBody(context.values),
              version: context.version,
            }),
            onDone: [
              {
                guard: 'hoursChanged',
                target: 'savingHours',
                actions: [
                  { type: 'takePerson', params: ({ event }) => ({ member: event.output }) },
                  'settlePerson',
                  'holdForm',
                ],
              },
              {
                target: 'stored',
                actions: [
                  'settleForm',
                  { type: 'tellSaved', params: ({ event }) => ({ member: event.output }) },
                ],
              },
            ],
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
        savingHours: {
          tags: 'busy',
          description:
            'The weekly hours are on the way; hours that strand reservations are refused with their list.',
          invoke: {
            src: 'replaceSchedules',
            id: 'replaceSchedules',
            input: ({ context }) => ({
              id: context.id,
              schedules: schedulesOf(context.values),
              version: context.version,
            }),
            onDone: {
              target: 'stored',
              actions: [
                'settleForm',
                { type: 'tellSaved', params: ({ event }) => ({ member: event.output }) },
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
          on: {
            'form.submitted': [
              { guard: 'onlyHoursChanged', target: 'savingHours', actions: 'takeValues' },
              { target: 'saving', actions: 'takeValues' },
            ],
          },
        },
        conflict: {
          description: 'Somebody else saved first.',
          invoke: {
            src: 'conflict',
            id: 'conflict',
            input: ({ context }) => ({ id: context.id, mine: context.values }),
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
          always: '#staffEdit.saved',
        },
        dropped: {
          description: 'The form drops its draft before it is closed.',
          always: '#staffEdit.archived',
        },
        vanished: {
          description: 'It can no longer be reached; what was typed can still be read and copied.',
        },
        archiving: {
          description: 'The question, the call and its outcome are the removal’s own chart.',
          invoke: {
            src: 'removal',
            id: 'removal',
            input: ({ context }) => ({
              id: context.id,
              name: context.member ? staffName(context.member) : '',
              version: context.member?.version ?? null,
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
    archived: { description: 'The member is in the archive and stays readable.', type: 'final' },
    left: { description: 'Left without saving.', type: 'final' },
    gone: { description: 'There is no such member, or not any more.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
