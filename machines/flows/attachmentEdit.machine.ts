import { assign, emit, sendTo, setup } from 'xstate';
import { type FormAnswer, type FormFact, formMachine } from '../form/form.machine.ts';
import type { Fields, FormValues } from '../form/rules.ts';
import { conflictMachine, type Resolution, settledBy } from '../parts/conflict.machine.ts';
import { failureGuards, sentences, why } from '../parts/failure.ts';
import { unprovided } from '../parts/unprovided.ts';
import type { Attachment } from './attachment.ts';

interface Input {
  id: number;
  file_name: string;
  caption: string;
  version: number;
}

interface Context {
  id: number;
  values: FormValues;
  /** What the typing began with. */
  base: FormValues;
  version: number | null;
}

/** What is sent: name and caption, on the version that the editing began with. */
export interface AttachmentSaving {
  readonly id: number;
  readonly body: { readonly file_name: string; readonly caption: string };
  readonly version: number | null;
}

const fields = {
  file_name: { label: 'File name', rules: [{ rule: 'required' }, { rule: 'length', max: 200 }] },
  caption: { label: 'Caption', rules: [{ rule: 'length', max: 500 }] },
} as const satisfies Fields;

const resolved = ({ event }: { event: { output: Resolution } }) => ({ resolution: event.output });

/** The name and the caption of a stored file; its bytes never change. */
export const attachmentEditMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as FormFact | { type: 'saving.cancelled' } | { type: 'editing.left' },
    emitted: {} as { type: 'saved'; attachment: Attachment },
    children: {} as { form: 'form'; saveAttachment: 'saveAttachment'; conflict: 'conflict' },
  },
  actors: {
    form: formMachine,
    conflict: conflictMachine,
    saveAttachment: unprovided<Attachment, AttachmentSaving>('saveAttachment'),
  },
  guards: {
    ...failureGuards,
    wantsSaving: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'save',
    yielded: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'theirs',
    vanished: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'gone',
  },
  actions: {
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
      ({ context: { values, version, base } }): FormAnswer => ({ type: 'form.held', values, version, base }),
    ),
    settleForm: sendTo(
      'form',
      ({ context: { values, version } }): FormAnswer => ({ type: 'form.settled', values, version }),
    ),
    tellSaved: emit(
      (_, { attachment }: { attachment: Attachment }) => ({ type: 'saved', attachment }) as const,
    ),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'attachmentEdit',
  description: 'The name and the caption of a stored file.',
  context: ({ input: { id, file_name, caption, version } }) => ({
    id,
    values: { file_name, caption },
    base: { file_name, caption },
    version,
  }),
  initial: 'open',
  states: {
    open: {
      invoke: {
        src: 'form',
        id: 'form',
        input: ({ context, self }) => ({
          owner: self,
          fields,
          initial: context.values,
          draft: `attachmentEdit-${context.id}`,
          version: context.version,
        }),
        onDone: 'left',
        onError: 'broken',
      },
      initial: 'editing',
      states: {
        editing: {
          description: 'Name and caption are open.',
          on: {
            'form.submitted': { target: 'saving', actions: 'takeValues' },
            'editing.left': '#attachmentEdit.left',
          },
        },
        saving: {
          tags: 'busy',
          description: 'The change is on its way, on the version that it began with.',
          invoke: {
            src: 'saveAttachment',
            id: 'saveAttachment',
            input: ({ context: { id, values, version } }) => ({
              id,
              body: { file_name: String(values.file_name ?? ''), caption: String(values.caption ?? '') },
              version,
            }),
            onDone: {
              target: 'stored',
              actions: [
                'settleForm',
                { type: 'tellSaved', params: ({ event }) => ({ attachment: event.output }) },
              ],
            },
            onError: [
              { guard: { type: 'outdated', params: why }, target: 'conflict', actions: 'releaseForm' },
              { guard: { type: 'gone', params: why }, target: 'vanished', actions: 'releaseForm' },
              {
                guard: { type: 'refused', params: why },
                target: 'editing',
                actions: { type: 'rejectForm', params: why },
              },
              { target: 'unavailable', actions: 'releaseForm' },
            ],
          },
          on: { 'saving.cancelled': { target: 'editing', actions: 'releaseForm' } },
          initial: 'sending',
          states: {
            sending: { after: { slow: 'slow' } },
            slow: { tags: 'slow', description: 'It takes longer than usual and may be cancelled.' },
          },
        },
        unavailable: {
          description: 'No answer from the server; what was typed is safe, and saving tries again.',
          on: {
            'form.submitted': { target: 'saving', actions: 'takeValues' },
            'editing.left': '#attachmentEdit.left',
          },
        },
        conflict: {
          description: 'Somebody else changed it first.',
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
                target: 'editing',
                actions: [{ type: 'takeResolution', params: resolved }, 'settleForm'],
              },
              { guard: { type: 'vanished', params: resolved }, target: 'vanished' },
              { target: 'editing' },
            ],
            onError: 'unavailable',
          },
        },
        stored: {
          description: 'The form hears that it is saved, and drops its draft, before it is closed.',
          always: '#attachmentEdit.saved',
        },
        vanished: {
          description: 'The file can no longer be reached; what was typed can still be copied.',
          on: {
            'editing.left': '#attachmentEdit.left',
            'form.submitted': { actions: 'releaseForm' },
          },
        },
      },
    },
    saved: { description: 'The change is stored.', type: 'final' },
    left: { description: 'Left as it was; what was typed waits as a draft.', type: 'final' },
    broken: { description: 'The form itself failed; opening it starts again.', type: 'final' },
  },
});
