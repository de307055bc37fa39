import type { Resolution } from '#machines/parts/conflict.machine.ts';
import { why } from '#machines/parts/failure.ts';
import { editSetup } from './medicalRecordEdit.setup.ts';

const resolved = ({ event }: { event: { output: Resolution } }) => ({ resolution: event.output });

/** How far what is typed is stored: it is saved by itself whenever the typing pauses. */
export const savingRegion = editSetup.createStateConfig({
  initial: 'clean',
  states: {
    clean: {
      description: 'Nothing was typed since the record was opened.',
      on: {
        'record.typed': [
          { guard: 'isStored', actions: 'takeTyped' },
          { target: 'dirty', actions: 'takeTyped' },
        ],
        'form.submitted': { target: 'saving', actions: 'takeSubmitted' },
        'record.restored': { target: 'restored', actions: 'takeTyped' },
        'save.asked': { actions: 'sayStored' },
      },
    },
    restored: {
      description:
        'The browser restored what was typed before; it is saved with the next change or on request.',
      on: {
        'record.typed': [
          { guard: 'isStored', target: 'clean', actions: 'takeTyped' },
          { target: 'dirty', actions: 'takeTyped' },
        ],
        'form.submitted': { target: 'saving', actions: 'takeSubmitted' },
        'save.asked': [{ guard: 'inOrder', target: 'saving' }, { target: 'held' }],
      },
    },
    dirty: {
      description: 'Something was typed; it is saved as soon as the typing pauses.',
      after: { pause: [{ guard: 'inOrder', target: 'saving' }, { target: 'held' }] },
      on: {
        'record.typed': [
          { guard: 'isStored', target: 'saved', actions: 'takeTyped' },
          { target: 'dirty', reenter: true, actions: 'takeTyped' },
        ],
        'form.submitted': { target: 'saving', actions: 'takeSubmitted' },
        'save.asked': [{ guard: 'inOrder', target: 'saving' }, { target: 'held' }],
      },
    },
    held: {
      description:
        'A field has an error; saving waits until it is corrected, and the browser keeps everything.',
      entry: 'sayUnstored',
      on: {
        'record.typed': { target: 'dirty', actions: 'takeTyped' },
        'form.submitted': { target: 'saving', actions: 'takeSubmitted' },
        'save.asked': { actions: 'sayUnstored' },
      },
    },
    saving: {
      tags: 'storing',
      description:
        'What was typed is being saved, on top of the version that the form started from; typing goes on.',
      entry: ['send', 'tellSent'],
      invoke: {
        src: 'updateRecord',
        id: 'updateRecord',
        input: ({ context: { id, setting, sent, version } }) => ({
          id,
          setting,
          values: sent,
          version,
        }),
        onDone: [
          {
            guard: 'typedOn',
            target: 'dirty',
            actions: [
              { type: 'takeStored', params: ({ event }) => ({ record: event.output }) },
              'storeForm',
              'endHand',
            ],
          },
          {
            target: 'saved',
            actions: [
              { type: 'takeStored', params: ({ event }) => ({ record: event.output }) },
              'storeForm',
              'endHand',
            ],
          },
        ],
        onError: [
          {
            guard: { type: 'outdated', params: why },
            target: 'conflict',
            actions: ['releaseForm', 'endHand'],
          },
          { guard: { type: 'gone', params: why }, target: 'vanished', actions: ['releaseForm', 'endHand'] },
          { guard: { type: 'isLocked', params: why }, target: 'closed', actions: ['releaseForm', 'endHand'] },
          {
            guard: { type: 'refused', params: why },
            target: 'refused',
            actions: [
              { type: 'takeProblem', params: why },
              { type: 'sayRefused', params: why },
            ],
          },
          { guard: { type: 'offline', params: why }, target: 'offline', actions: ['releaseForm', 'endHand'] },
          { target: 'failed', actions: ['releaseForm', 'endHand'] },
        ],
      },
      on: {
        'record.typed': { actions: 'takeTyped' },
        'form.submitted': { actions: 'takeSubmitted' },
        'saving.cancelled': { target: 'failed', actions: ['releaseForm', 'endHand'] },
      },
      initial: 'sending',
      states: {
        sending: { after: { slow: 'slow' } },
        slow: { tags: 'slow', description: 'It takes longer than usual and can be cancelled.' },
      },
    },
    saved: {
      description: 'Everything that was typed is stored.',
      entry: 'sayStored',
      on: {
        'record.typed': [
          { guard: 'isStored', actions: 'takeTyped' },
          { target: 'dirty', actions: 'takeTyped' },
        ],
        'form.submitted': { target: 'saving', actions: 'takeSubmitted' },
        'save.asked': { actions: 'sayStored' },
      },
    },
    failed: {
      tags: 'failed',
      description: 'The server did not answer; saving is tried again soon, or at once on request.',
      entry: 'sayUnstored',
      after: { retryPause: 'saving' },
      on: {
        'record.typed': { actions: 'takeTyped' },
        'form.submitted': { target: 'saving', actions: 'takeSubmitted' },
        'save.asked': 'saving',
        retried: 'saving',
      },
    },
    offline: {
      tags: 'failed',
      description: 'There is no network; what is typed is kept here and saved when the network is back.',
      entry: 'sayUnstored',
      after: { retryPause: 'saving' },
      on: {
        'network.returned': 'saving',
        'record.typed': { actions: 'takeTyped' },
        'form.submitted': { target: 'saving', actions: 'takeSubmitted' },
        'save.asked': 'saving',
        retried: 'saving',
      },
    },
    refused: {
      tags: 'failed',
      description: 'The server did not accept it and says why.',
      entry: 'sayUnstored',
      on: {
        'record.typed': { target: 'dirty', actions: 'takeTyped' },
        'form.submitted': { target: 'saving', actions: 'takeSubmitted' },
        'save.asked': { actions: 'sayUnstored' },
      },
    },
    conflict: {
      description: 'Someone else saved first; nothing is overwritten until the user decides.',
      entry: 'sayUnstored',
      initial: 'noticed',
      on: {
        'record.typed': { actions: 'takeTyped' },
        'form.submitted': { actions: ['takeSubmitted', 'releaseForm', 'endHand'] },
        'save.asked': { actions: 'sayUnstored' },
      },
      states: {
        noticed: {
          description: 'The page says so, and typing goes on.',
          on: {
            'conflict.opened': 'comparing',
            'form.submitted': { target: 'comparing', actions: ['takeSubmitted', 'releaseForm', 'endHand'] },
            'save.asked': { target: 'comparing', actions: 'sayUnstored' },
          },
        },
        comparing: {
          description: 'Mine, theirs, or field by field.',
          invoke: {
            src: 'conflict',
            id: 'conflict',
            input: ({ context }) => ({ id: context.id, mine: context.values, base: context.base }),
            onDone: [
              {
                guard: { type: 'wantsSaving', params: resolved },
                target: '#medicalRecordEdit.open.saving.saving',
                actions: [{ type: 'takeResolution', params: resolved }, 'holdForm', 'askByHand'],
              },
              {
                guard: { type: 'yielded', params: resolved },
                target: '#medicalRecordEdit.open.saving.clean',
                actions: [{ type: 'takeResolution', params: resolved }, 'settleForm'],
              },
              {
                guard: { type: 'vanished', params: resolved },
                target: '#medicalRecordEdit.open.saving.vanished',
              },
              { target: 'noticed' },
            ],
            onError: 'noticed',
          },
        },
      },
    },
    closed: {
      description: 'The record is no longer a draft; what was typed can still be read and copied.',
      entry: 'sayUnstored',
      on: { 'form.submitted': { actions: ['takeSubmitted', 'releaseForm', 'endHand'] } },
    },
    vanished: {
      description:
        'The record does not exist for this user, or no longer; what was typed can be copied, and saving is tried again on request.',
      entry: 'sayUnstored',
      on: {
        'record.typed': { actions: 'takeTyped' },
        'form.submitted': { target: 'saving', actions: 'takeSubmitted' },
        'save.asked': { actions: 'sayUnstored' },
        retried: 'saving',
      },
    },
  },
});
