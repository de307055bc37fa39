import { setup } from 'xstate';
import type { Fields } from '#machines/form/rules.ts';
import { broke, type SavingFact, savingOf, unsure } from '#machines/parts/saving.machine.ts';
import type { Attachment } from './attachment.ts';
import { attachmentLimits } from './attachmentLimits.gen.ts';

interface Input {
  id: number;
  file_name: string;
  caption: string;
  version: number;
}

/** What a stored file is called and what it shows. */
export const attachmentFields = {
  file_name: { label: 'File name', rules: attachmentLimits.file_name },
  caption: { label: 'Caption', rules: attachmentLimits.caption },
} as const satisfies Fields;

/** The name and the caption of a stored file; its bytes never change. */
export const attachmentEditMachine = setup({
  types: {
    context: {} as Input,
    input: {} as Input,
    events: {} as SavingFact<Attachment>,
    children: {} as { saving: 'saving' },
  },
  actors: { saving: savingOf<{ id: number }, Attachment>() },
  guards: { broke, unsure },
}).createMachine({
  id: 'attachmentEdit',
  description: 'Editing the name and caption of a stored file.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'The form is open until it is saved or left.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { id, file_name, caption, version }, self }) => ({
          owner: self,
          id,
          about: { id },
          fields: attachmentFields,
          initial: { file_name, caption },
          draft: `attachmentEdit-${id}`,
          version,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          { guard: { type: 'unsure', params: ({ event }) => event.output }, target: 'unsure' },
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: { 'saving.stored': 'saved' },
    },
    saved: { description: 'The change is stored.', type: 'final' },
    unsure: {
      description: 'Left before it was known whether it was saved; what was typed waits as a draft.',
      type: 'final',
    },
    left: { description: 'Left as it was; what was typed waits as a draft.', type: 'final' },
    broken: { description: 'The form itself failed; opening it starts again.', type: 'final' },
  },
});
