import { why } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { savingRegion } from './medicalRecordEdit.saving.ts';
import { editSetup, type ReadRecord } from './medicalRecordEdit.setup.ts';
import type { SignOutcome } from './medicalRecordSign.machine.ts';
import { recordDraft, recordFields } from './recordFields.ts';

const opened = ({ event }: { event: { output: ReadRecord } }) => ({ opened: event.output });
const outcome = ({ event }: { event: { output: SignOutcome } }) => ({ outcome: event.output });

/** One draft: what is typed is saved by itself, while it is signed or discarded by decision. */
export const medicalRecordEditMachine = editSetup.createMachine({
  id: 'medicalRecordEdit',
  description: 'One draft: written, saved automatically, signed or discarded.',
  context: ({ input }) => ({
    ...input,
    record: null,
    values: {},
    sent: {},
    base: {},
    version: null,
    problem: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'Fetching the record.',
      invoke: {
        src: 'readRecord',
        id: 'readRecord',
        input: ({ context: { id, setting } }) => ({ id, setting }),
        onDone: [
          {
            guard: { type: 'isDraft', params: opened },
            target: 'open',
            actions: { type: 'takeRecord', params: opened },
          },
          {
            guard: { type: 'hasDraft', params: opened },
            target: '#medicalRecordEdit.open.saving.closed',
            actions: { type: 'takeRecord', params: opened },
          },
          { target: 'locked', actions: { type: 'takeRecord', params: opened } },
        ],
        onError: [{ guard: { type: 'gone', params: why }, target: 'gone' }, { target: 'unreachable' }],
      },
      after: { patience: 'unreachable' },
    },
    unreachable: { description: 'The record could not be fetched.', on: { retried: 'loading' } },
    open: {
      type: 'parallel',
      invoke: [
        {
          src: 'form',
          id: 'form',
          input: ({ context, self }) => ({
            owner: self,
            fields: recordFields,
            initial: context.values,
            draft: recordDraft(context.id),
            version: context.version,
            savesItself: true,
          }),
          onDone: 'left',
          onError: 'broken',
        },
        { src: 'watchTyping', id: 'watchTyping', input: ({ self }) => ({ flow: self }) },
        { src: 'watchNetwork', id: 'watchNetwork' },
      ],
      states: {
        saving: savingRegion,
        hand: {
          initial: 'free',
          states: {
            free: {
              description: 'What is typed is saved automatically, and the form stays open.',
              on: { 'form.submitted': 'asked', 'hand.asked': 'asked' },
            },
            asked: {
              description: 'The user pressed Save: the form is locked until the outcome is known.',
              on: {
                'hand.answered': 'free',
                'hand.refused': {
                  target: 'free',
                  actions: { type: 'rejectForm', params: ({ event }) => ({ error: event.error }) },
                },
              },
            },
          },
        },
        deciding: {
          initial: 'writing',
          states: {
            writing: {
              description: 'The record is being written.',
              on: {
                'sign.asked': { guard: 'isOpen', target: 'storing', actions: 'askForSaving' },
                'discard.asked': { guard: 'isOpen', target: 'discarding' },
              },
            },
            storing: {
              tags: 'busy',
              description: 'Everything typed is saved before it is signed.',
              on: { 'record.stored': 'signing', 'record.unstored': 'writing' },
            },
            signing: {
              description: 'A separate chart checks what is missing, asks and signs.',
              invoke: {
                src: 'sign',
                id: 'sign',
                input: ({ context }) => ({
                  id: context.id,
                  version: given(context.version, 'version'),
                  kind: 'sign' as const,
                  attempt: context.attempt,
                }),
                onDone: [
                  {
                    guard: { type: 'wasSigned', params: outcome },
                    target: 'signed',
                    actions: ['settleForm', { type: 'tellSigned', params: outcome }],
                  },
                  { guard: { type: 'leavesOpen', params: outcome }, target: '#medicalRecordEdit.loading' },
                  {
                    guard: { type: 'leads', params: outcome },
                    target: 'writing',
                    actions: { type: 'tellLed', params: outcome },
                  },
                  { target: 'writing' },
                ],
                onError: 'writing',
              },
            },
            discarding: {
              description: 'The removal chart asks before the draft goes to the bin.',
              invoke: {
                src: 'removal',
                id: 'removal',
                input: ({ context: { id, version, attempt } }) => ({
                  id,
                  name: 'this draft',
                  version,
                  attempt,
                }),
                onDone: [
                  {
                    guard: { type: 'wasDiscarded', params: ({ event }) => event.output },
                    target: 'dropped',
                    actions: ['settleForm', 'tellDiscarded'],
                  },
                  {
                    guard: { type: 'isUnsure', params: ({ event }) => event.output },
                    target: '#medicalRecordEdit.loading',
                  },
                  { target: 'writing' },
                ],
                onError: 'writing',
              },
            },
            signed: {
              description: 'The form discards its draft before it closes.',
              always: '#medicalRecordEdit.signed',
            },
            dropped: {
              description: 'The form discards its draft before it closes.',
              always: '#medicalRecordEdit.discarded',
            },
          },
        },
      },
    },
    signed: { description: 'The record is signed and locked.', type: 'final' },
    discarded: { description: 'The draft is in the bin.', type: 'final' },
    locked: { description: 'The record is not a draft: it cannot be edited here.', type: 'final' },
    left: { description: 'Left; what is not stored waits in the browser.', type: 'final' },
    gone: { description: 'There is no such record, or it is gone.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
