import { emit, setup } from 'xstate';
import type { FormValues } from '#machines/form/rules.ts';
import { broke, type SavingFact, savingOf, unsure } from '#machines/parts/saving.machine.ts';
import { newTemplateFields, type RecordTemplate } from './recordTemplateFields.ts';

/** Where a template is stored, and what it keeps. */
export interface TemplateOrigin {
  readonly clinic: number;
  readonly kind: RecordTemplate['kind'];
  /** What stands in the note: the texts that a template keeps. */
  readonly texts: FormValues;
}

export interface TemplateInput extends TemplateOrigin {
  /** Names this form to the server, so that a repeated request makes one template. */
  readonly attempt: string;
}

/** A new template or snippet for records: named and saved, or left. */
export const recordTemplateCreateMachine = setup({
  types: {
    context: {} as TemplateInput,
    input: {} as TemplateInput,
    events: {} as SavingFact<RecordTemplate>,
    emitted: {} as { type: 'saved'; template: RecordTemplate } | { type: 'unsure' },
    children: {} as { saving: 'saving' },
  },
  actors: { saving: savingOf<TemplateOrigin, RecordTemplate>() },
  guards: { broke, unsure },
  actions: {
    tellSaved: emit(
      (_, { stored }: { stored: RecordTemplate }) => ({ type: 'saved', template: stored }) as const,
    ),
    tellUnsure: emit({ type: 'unsure' }),
  },
}).createMachine({
  id: 'recordTemplateCreate',
  description: 'A new template or snippet for records: named and saved, or left.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'Asks for the name, and for a snippet’s text.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { clinic, kind, texts, attempt }, self }) => ({
          owner: self,
          id: null,
          about: { clinic, kind, texts },
          fields: newTemplateFields[kind],
          initial: { name: '', text: '' },
          // the words of a template stand in the note itself
          draft: kind === 'snippet' ? `recordTemplateCreate-${clinic}` : null,
          attempt,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          {
            guard: { type: 'unsure', params: ({ event }) => event.output },
            target: 'unsure',
            actions: 'tellUnsure',
          },
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: {
        'saving.stored': { target: 'saved', actions: { type: 'tellSaved', params: ({ event }) => event } },
      },
    },
    saved: { description: 'It is offered from now on.', type: 'final' },
    unsure: {
      description: 'Left before it was known whether it is stored; the list is reloaded.',
      type: 'final',
    },
    left: { description: 'Nothing was stored.', type: 'final' },
    broken: { description: 'The form itself failed.', type: 'final' },
  },
});
