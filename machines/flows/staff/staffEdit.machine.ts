import type { Resolution } from '#machines/parts/conflict.machine.ts';
import { why } from '#machines/parts/failure.ts';
import { staffEditSetup } from './staffEdit.setup.ts';
import { schedulesOf, staffBody, staffEditFields, staffName } from './staffFields.ts';

const resolved = ({ event }: { event: { output: Resolution } }) => ({ resolution: event.output });

/** One member of staff: the person and the weekly hours, saved one after the other, never one of them unseen. */
export const staffEditMachine = staffEditSetup.createMachine({
  id: 'staffEdit',
  description: 'One member of staff: loading, editing, saving the person and then the hours, archiving.',
  context: ({ input }) => ({
    ...input,
    member: null,
    services: [],
    values: {},
    base: {},
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
      after: { patience: 'unreachable' },
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
            'archive.asked': { guard: 'isCurrent', target: 'archiving' },
          },
        },
        saving: {
          tags: 'busy',
          description: 'The person is on the way, on the version that the change began with.',
          entry: 'tellSent',
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
          entry: 'tellSent',
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
          always: '#staffEdit.saved',
        },
        dropped: {
          description: 'The form drops its draft before it is closed.',
          always: '#staffEdit.archived',
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
