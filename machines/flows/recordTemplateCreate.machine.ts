import { assign, emit, sendTo, setup } from 'xstate';
import { type FormAnswer, type FormFact, formMachine } from '../form/form.machine.ts';
import type { FormValues } from '../form/rules.ts';
import { failureGuards, sentences, why } from '../parts/failure.ts';
import { unprovided } from '../parts/unprovided.ts';
import {
  newTemplateFields,
  type RecordTemplate,
  type RecordTemplateCreation,
} from './recordTemplateFields.ts';

export interface TemplateInput {
  readonly clinic: number;
  readonly kind: RecordTemplate['kind'];
  /** What stands in the note: the texts that a template keeps. */
  readonly texts: FormValues;
  readonly attempt: string;
}

interface Context extends TemplateInput {
  values: FormValues;
  submission: number;
}

/** A new template or snippet: named, stored. */
export const recordTemplateCreateMachine = setup({
  types: {
    context: {} as Context,
    input: {} as TemplateInput,
    events: {} as FormFact | { type: 'saving.cancelled' } | { type: 'naming.dismissed' },
    emitted: {} as { type: 'saved'; template: RecordTemplate },
    children: {} as { form: 'form'; createTemplate: 'createTemplate' },
  },
  actors: {
    form: formMachine,
    createTemplate: unprovided<RecordTemplate, { body: RecordTemplateCreation; key: string }>(
      'createTemplate',
    ),
  },
  guards: failureGuards,
  actions: {
    takeValues: assign(({ context, event }) =>
      event.type === 'form.submitted' ? { values: event.values, submission: context.submission + 1 } : {},
    ),
    rejectForm: sendTo(
      'form',
      (_, { error }: { error: unknown }): FormAnswer => ({ type: 'form.rejected', ...sentences(error) }),
    ),
    releaseForm: sendTo('form', { type: 'form.released' }),
    settleForm: sendTo(
      'form',
      ({ context }): FormAnswer => ({ type: 'form.settled', values: context.values }),
    ),
    tellSaved: emit(
      (_, { template }: { template: RecordTemplate }) => ({ type: 'saved', template }) as const,
    ),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'recordTemplateCreate',
  description: 'A new template or snippet for records: named, stored.',
  context: ({ input }) => ({ ...input, values: {}, submission: 0 }),
  initial: 'open',
  states: {
    open: {
      invoke: {
        src: 'form',
        id: 'form',
        input: ({ context, self }) => ({
          owner: self,
          fields: newTemplateFields[context.kind],
          initial: { name: '', text: '' },
          // the words of a template stand in the note itself
          draft: context.kind === 'snippet' ? `recordTemplateCreate-${context.clinic}` : null,
        }),
        onDone: 'left',
        onError: 'broken',
      },
      initial: 'naming',
      states: {
        naming: {
          description: 'Asks for the name, and for the text of a snippet.',
          on: {
            'form.submitted': { target: 'saving', actions: 'takeValues' },
            'naming.dismissed': '#recordTemplateCreate.left',
          },
        },
        saving: {
          tags: 'busy',
          description: 'The template is on its way.',
          invoke: {
            src: 'createTemplate',
            id: 'createTemplate',
            input: ({ context: { clinic, kind, texts, values, attempt, submission } }) => ({
              body: { clinic, kind, ...texts, ...values } as RecordTemplateCreation,
              key: `${attempt}-${submission}`,
            }),
            onDone: {
              target: 'stored',
              actions: [
                'settleForm',
                { type: 'tellSaved', params: ({ event }) => ({ template: event.output }) },
              ],
            },
            onError: [
              {
                guard: { type: 'refused', params: why },
                target: 'naming',
                actions: { type: 'rejectForm', params: why },
              },
              { target: 'unavailable', actions: 'releaseForm' },
            ],
          },
          initial: 'sending',
          states: {
            sending: { after: { slow: 'slow' } },
            slow: {
              tags: 'slow',
              description: 'It takes longer than usual and may be cancelled.',
              on: {
                'saving.cancelled': { target: '#recordTemplateCreate.open.naming', actions: 'releaseForm' },
              },
            },
          },
        },
        unavailable: {
          description: 'No answer from the server; submitting tries again.',
          on: {
            'form.submitted': { target: 'saving', actions: 'takeValues' },
            'naming.dismissed': '#recordTemplateCreate.left',
          },
        },
        stored: {
          description: 'The form hears that it is saved before it is closed.',
          always: '#recordTemplateCreate.saved',
        },
      },
    },
    saved: { description: 'It is offered from now on.', type: 'final' },
    left: { description: 'Nothing was stored.', type: 'final' },
    broken: { description: 'The form itself failed.', type: 'final' },
  },
});
