import { and } from 'xstate';
import type { KeptDraft } from './form.facts.ts';
import { formSetup, quiet } from './form.setup.ts';

const read = ({ event }: { event: { output: readonly KeptDraft[] } }) => ({ drafts: event.output });
const named = ({ event }: { event: { name: string } }) => ({ name: event.name });

/**
 * The vocabulary every form shares: values, touched fields, messages, a draft that survives, and the question before
 * unsaved work is left. It knows no entity; the flow that invokes it saves.
 */
export const formMachine = formSetup.createMachine({
  id: 'form',
  description: 'The values, messages and draft of a form, whatever it is about.',
  context: ({ input }) => ({
    ...input,
    chosen: input.chosen ?? {},
    savesItself: input.savesItself ?? false,
    keptAs: input.draft,
    offered: [],
    version: input.version ?? null,
    storedVersion: input.version ?? null,
    base: input.initial,
    values: input.initial,
    ...quiet,
  }),
  invoke: { src: 'keepDraft', id: 'keepDraft' },
  initial: 'opening',
  states: {
    opening: {
      description: 'Looks for what was typed here before a reload, a crash or a forced sign-out.',
      always: { guard: 'keepsNoDraft', target: 'open' },
      invoke: {
        src: 'readDrafts',
        id: 'readDrafts',
        input: ({ context }) => ({ draft: context.draft ?? '' }),
        onDone: [
          {
            guard: { type: 'goesOn', params: read },
            target: 'open.editing.dirty',
            actions: { type: 'takeDrafts', params: read },
          },
          { target: 'open', actions: { type: 'takeDrafts', params: read } },
        ],
        onError: {
          target: 'open',
          actions: [{ type: 'takeDrafts', params: { drafts: [] } }, 'tellUnreadable'],
        },
      },
      after: {
        patience: {
          target: 'open',
          actions: [{ type: 'takeDrafts', params: { drafts: [] } }, 'tellUnreadable'],
        },
      },
    },
    open: {
      initial: 'editing',
      entry: 'tellValues',
      on: {
        'form.settled': { target: '.editing.clean', actions: ['settle', 'tellValues', 'dropDraft'] },
        'form.stored': [
          { guard: 'typedOn', target: '.editing.dirty', actions: ['beginAnew', 'keepDraft'] },
          { target: '.editing.clean', actions: ['beginAnew', 'dropDraft'] },
        ],
      },
      states: {
        editing: {
          initial: 'clean',
          on: {
            'field.changed': [
              {
                guard: 'unchanged',
                target: '.clean',
                actions: ['change', 'tellValues', 'forgetBeginning', 'dropDraft'],
              },
              { target: '.dirty', actions: ['change', 'tellValues', 'keepDraft'] },
            ],
            'field.left': { actions: 'touch' },
            'step.taken': { target: '.weighing', actions: 'takeStep' },
            'undo.asked': { guard: 'hasStep', target: '.weighing', actions: ['undoStep', 'tellUndone'] },
            'undo.pressed': { guard: 'isLast', target: '.weighing', actions: ['undoStep', 'tellUndone'] },
            'form.submitted': [
              { guard: 'inOrder', target: 'locked', actions: ['forgetProblems', 'submit'] },
              { actions: ['tellProblems', 'pointAtFirst'] },
            ],
            'draft.continued': {
              guard: { type: 'isOffered', params: named },
              target: '.dirty',
              actions: [{ type: 'continueDraft', params: named }, 'tellValues'],
            },
            'draft.declined': {
              guard: { type: 'isOffered', params: named },
              actions: [
                { type: 'declineDraft', params: named },
                { type: 'dropOffered', params: named },
              ],
            },
            'draft.elsewhere': [
              { guard: 'isOfferGone', actions: { type: 'declineDraft', params: named } },
              {
                guard: and(['isFollowed', 'endsElsewhere']),
                target: '.clean',
                actions: ['startOver', 'noteEnded', 'tellValues'],
              },
              { guard: 'isFollowed', target: '.dirty', actions: ['follow', 'tellValues'] },
            ],
            'form.held': { target: 'locked', actions: ['hold', 'tellValues', 'keepDraft'] },
          },
          states: {
            clean: { description: 'Nothing is unsaved; other drafts may be offered beside it.' },
            weighing: {
              description:
                'Checks whether anything is still unsaved after a button changed or restored something.',
              entry: 'tellValues',
              always: [
                { guard: 'beganClean', target: 'clean', actions: 'dropDraft' },
                { target: 'dirty', actions: 'keepDraft' },
              ],
            },
            dirty: {
              description: 'Something was typed that is saved only in the draft.',
              tags: 'unsaved',
              on: {
                'leave.asked': '#form.leaving',
                'draft.discarded': { target: 'clean', actions: ['startOver', 'tellValues', 'dropDraft'] },
              },
            },
          },
        },
        locked: {
          description: 'The flow has what was submitted; nothing can be typed.',
          tags: ['unsaved', 'locked'],
          on: { 'form.sent': { target: '.sent', actions: ['takeSent', 'keepDraft'] } },
          initial: 'submitted',
          states: {
            submitted: {
              description: 'The flow decides whether it is sent.',
              on: { 'leave.asked': '#form.leaving' },
            },
            sent: {
              description: 'It is on its way, and may be stored already.',
              on: { 'leave.asked': '#form.leaving.sending' },
            },
          },
        },
        last: { type: 'history', history: 'deep' },
      },
    },
    leaving: {
      description: 'The user wants to leave while work is unsaved.',
      tags: 'unsaved',
      on: {
        'leave.keptDraft': 'left',
        'form.settled': { target: 'open.editing.clean', actions: ['settle', 'tellValues', 'dropDraft'] },
        'form.stored': [
          { guard: 'typedOn', actions: ['beginAnew', 'keepDraft'] },
          { target: 'open.editing.clean', actions: ['beginAnew', 'dropDraft'] },
        ],
      },
      initial: 'asking',
      states: {
        asking: {
          description: 'Stay, keep the draft, or discard it.',
          on: {
            'leave.stayed': '#form.open.last',
            'leave.storedDraft': [
              { guard: 'inOrder', target: 'storing', actions: ['forgetProblems', 'submit'] },
              { target: '#form.left' },
            ],
            'leave.discarded': { target: '#form.left', actions: 'dropDraft' },
            'form.sent': { target: 'sending', actions: ['takeSent', 'keepDraft'] },
          },
        },
        sending: {
          description: 'It is being saved, so nothing can be discarded: wait, or go and keep the draft.',
          on: { 'leave.stayed': '#form.open.locked.sent' },
        },
        storing: {
          description: 'Left as soon as the server has the draft; without an answer the browser keeps it.',
          tags: 'locked',
          on: {
            'form.sent': { actions: ['takeSent', 'keepDraft'] },
            'form.settled': { target: '#form.left', actions: ['settle', 'dropDraft'] },
            'form.declined': { target: '#form.left', actions: ['forgetSent', 'keepDraft'] },
            'form.released': '#form.left',
          },
        },
      },
    },
    left: { description: 'The form is closed.', type: 'final' },
  },
  on: {
    'form.rejected': {
      target: '.open.editing.dirty',
      actions: ['tellRefusal', 'keepDraft', 'pointAtFirst'],
    },
    'form.declined': [
      { guard: 'beganClean', target: '.open.editing.clean', actions: ['forgetSent', 'dropDraft'] },
      { target: '.open.editing.dirty', actions: ['forgetSent', 'keepDraft'] },
    ],
    'form.released': [
      { guard: 'beganClean', target: '.open.editing.clean' },
      { target: '.open.editing.dirty' },
    ],
  },
});
