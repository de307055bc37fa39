import { assign, emit, sendTo, setup } from 'xstate';
import { type FormAnswer, type FormFact, formMachine } from '../form/form.machine.ts';
import type { FormValues } from '../form/rules.ts';
import { conflictMachine, type Resolution, settledBy } from '../parts/conflict.machine.ts';
import { failureGuards, sentences, why } from '../parts/failure.ts';
import { unprovided } from '../parts/unprovided.ts';
import {
  type RecordTemplate,
  type RecordTemplateBody,
  templateBody,
  templateFields,
  templateValues,
} from './recordTemplateFields.ts';

/** A template as the list had it, and the version that the change begins with. */
export interface TemplateEditInput {
  readonly id: number;
  readonly template: RecordTemplate;
}

export interface TemplateSaving {
  readonly id: number;
  readonly body: RecordTemplateBody;
  readonly version: number | null;
}

interface Context extends TemplateEditInput {
  values: FormValues;
  /** What the typing began with. */
  base: FormValues;
  version: number | null;
}

const resolved = ({ event }: { event: { output: Resolution } }) => ({ resolution: event.output });

/** A template or snippet that is there: changed and saved, with what happens when somebody else saved first. */
export const recordTemplateEditMachine = setup({
  types: {
    context: {} as Context,
    input: {} as TemplateEditInput,
    events: {} as FormFact | { type: 'saving.cancelled' } | { type: 'editing.dismissed' },
    emitted: {} as { type: 'saved'; template: RecordTemplate },
    children: {} as { form: 'form'; saveTemplate: 'saveTemplate'; conflict: 'conflict' },
  },
  actors: {
    form: formMachine,
    conflict: conflictMachine,
    saveTemplate: unprovided<RecordTemplate, TemplateSaving>('saveTemplate'),
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
      (_, { template }: { template: RecordTemplate }) => ({ type: 'saved', template }) as const,
    ),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'recordTemplateEdit',
  description: 'A template or snippet for records that is there: changed, saved.',
  context: ({ input }) => ({
    ...input,
    values: templateValues(input.template),
    base: templateValues(input.template),
    version: input.template.version,
  }),
  initial: 'open',
  states: {
    open: {
      invoke: {
        src: 'form',
        id: 'form',
        input: ({ context, self }) => ({
          owner: self,
          fields: templateFields[context.template.kind],
          initial: context.values,
          draft: `recordTemplateEdit-${context.id}`,
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
            'form.submitted': { target: 'saving', actions: 'takeValues' },
            'editing.dismissed': '#recordTemplateEdit.left',
          },
        },
        saving: {
          tags: 'busy',
          description: 'The change is on its way, on the version that it began with.',
          invoke: {
            src: 'saveTemplate',
            id: 'saveTemplate',
            input: ({ context: { id, template, values, version } }) => ({
              id,
              body: templateBody(template.kind, values),
              version,
            }),
            onDone: {
              target: 'stored',
              actions: [
                'settleForm',
                { type: 'tellSaved', params: ({ event }) => ({ template: event.output }) },
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
            'form.submitted': { target: 'saving', actions: 'takeValues' },
            'editing.dismissed': '#recordTemplateEdit.left',
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
        vanished: {
          description: 'It can no longer be reached; what was typed can still be read and copied.',
          on: {
            'editing.dismissed': '#recordTemplateEdit.left',
            'form.submitted': { actions: 'releaseForm' },
          },
        },
        stored: {
          description: 'The form hears that it is saved, and drops its draft, before it is closed.',
          always: '#recordTemplateEdit.saved',
        },
      },
    },
    saved: { description: 'The change is stored.', type: 'final' },
    left: { description: 'Nothing was saved; what was typed waits as a draft.', type: 'final' },
    broken: { description: 'The form itself failed.', type: 'final' },
  },
});
