import { emit, setup } from 'xstate';
import { broke, type SavingFact, savingOf, unsure } from '#machines/parts/saving.machine.ts';
import { type RecordTemplate, templateFields, templateValues } from './recordTemplateFields.ts';

/** A template as the list had it, and the version that the change begins with. */
export interface TemplateEditInput {
  readonly id: number;
  readonly template: RecordTemplate;
}

/** A template or snippet that is there: changed and saved, or left. */
export const recordTemplateEditMachine = setup({
  types: {
    context: {} as TemplateEditInput,
    input: {} as TemplateEditInput,
    events: {} as SavingFact<RecordTemplate>,
    emitted: {} as { type: 'saved'; template: RecordTemplate } | { type: 'unsure' },
    children: {} as { saving: 'saving' },
  },
  actors: { saving: savingOf<Pick<RecordTemplate, 'id' | 'kind'>, RecordTemplate>() },
  guards: { broke, unsure },
  actions: {
    tellSaved: emit(
      (_, { stored }: { stored: RecordTemplate }) => ({ type: 'saved', template: stored }) as const,
    ),
    tellUnsure: emit({ type: 'unsure' }),
  },
}).createMachine({
  id: 'recordTemplateEdit',
  description: 'An existing template or snippet for records: changed and saved, or left.',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'The form is open until it is saved or left.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context: { id, template }, self }) => ({
          owner: self,
          id,
          about: { id, kind: template.kind },
          fields: templateFields[template.kind],
          initial: templateValues(template),
          draft: `recordTemplateEdit-${id}`,
          version: template.version,
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
    saved: { description: 'The change is stored.', type: 'final' },
    unsure: {
      description:
        'Left before it was known whether it was saved; the draft waits, and the list is reloaded.',
      type: 'final',
    },
    left: { description: 'Nothing was saved; what was typed waits as a draft.', type: 'final' },
    broken: { description: 'The form itself failed.', type: 'final' },
  },
});
