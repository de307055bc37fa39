import { assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { Owner } from '../parts/owner.ts';
import { silent, unprovided } from '../parts/unprovided.ts';
import { type Fields, type FormValue, type FormValues, problemsOf, same } from './rules.ts';
import { changed, left, placed, withoutSecrets, withValue } from './values.ts';

/** What was typed and not yet saved, as the browser keeps it. `version` is the one the typing began on, `base` what it held. */
export interface Draft {
  readonly values: FormValues;
  readonly version: number | null;
  /** Missing in the drafts of builds that did not keep it. */
  readonly base?: FormValues;
  readonly keptAt: string;
}

export interface FormInput {
  readonly owner: Owner<FormFact>;
  readonly fields: Fields;
  readonly initial: FormValues;
  /** The draft's name, or null for a form that keeps none. */
  readonly draft: string | null;
  readonly version?: number | null;
}

/** What the owner hears when a form is in order and its values want saving. */
export interface FormSubmitted {
  type: 'form.submitted';
  values: FormValues;
  /** The version that the typing began on, and what it held. */
  version: number | null;
  base: FormValues;
}

/** What the owner hears as soon as the form is open, and whenever it holds other values. */
export interface FormChanged {
  type: 'form.changed';
  values: FormValues;
}

/** Everything that the owner of a form hears of it. */
export type FormFact = FormSubmitted | FormChanged;

/** What the owner answers: refused by field, saved, saved while typing went on, neither, or held because other values are being saved. */
export type FormAnswer =
  | { type: 'form.held'; values: FormValues; version: number | null; base: FormValues }
  | { type: 'form.rejected'; fields: Record<string, string>; general: string[] }
  | { type: 'form.settled'; values: FormValues; version?: number | null }
  | { type: 'form.stored'; values: FormValues; version: number | null }
  | { type: 'form.released' };

export type FormEvent =
  | { type: 'field.changed'; name: string; value: FormValue }
  | { type: 'field.left'; name: string }
  | { type: 'form.submitted' }
  | { type: 'draft.discarded' }
  | { type: 'leave.asked' }
  | { type: 'leave.stayed' }
  | { type: 'leave.keptDraft' }
  | { type: 'leave.discarded' }
  | FormAnswer;

export type DraftKept = { type: 'kept'; draft: Omit<Draft, 'keptAt'> } | { type: 'dropped' };

interface FormContext extends Required<FormInput> {
  /** The version that `initial` is of; `version` is the one the typing began on. */
  storedVersion: number | null;
  base: FormValues;
  values: FormValues;
  touched: Readonly<Record<string, true>>;
  errors: Readonly<Record<string, string>>;
  general: readonly string[];
  restoredAt: string | null;
}

/** Nothing was typed, and nothing is said about it. */
const quiet = { touched: {}, errors: {}, general: [], restoredAt: null } as const;

/**
 * The vocabulary every form shares: values, touched fields, messages, a draft that survives, and the question before
 * unsaved work is left. It knows no entity; the flow that invokes it saves.
 */
export const formMachine = setup({
  types: {
    context: {} as FormContext,
    input: {} as FormInput,
    events: {} as FormEvent,
    emitted: {} as { type: 'refused'; first: string | null } | { type: 'draftUnreadable' },
    children: {} as { readDraft: 'readDraft'; keepDraft: 'keepDraft' },
  },
  actors: {
    readDraft: unprovided<Draft | null, { draft: string }>('readDraft'),
    keepDraft: silent<DraftKept, { draft: string | null }>(),
  },
  guards: {
    keepsNoDraft: ({ context }) => context.draft === null,
    found: (_, { draft }: { draft: Draft | null }) => draft !== null,
    typedOn: ({ context, event }) => event.type === 'form.stored' && !same(context.values, event.values),
    unchanged: ({ context, event }) =>
      same(event.type === 'field.changed' ? withValue(context, event) : context.values, context.initial),
    inOrder: ({ context }) => Object.keys(problemsOf(context.fields, context.values)).length === 0,
    beganClean: ({ context }) => same(context.values, context.initial),
  },
  actions: {
    takeDraft: assign(({ context }, { draft }: { draft: Draft | null }) =>
      draft
        ? {
            values: draft.values,
            version: draft.version,
            base: draft.base ?? context.initial,
            restoredAt: draft.keptAt,
          }
        : {},
    ),
    change: assign(({ context, event }) => (event.type === 'field.changed' ? changed(context, event) : {})),
    touch: assign(({ context, event }) => (event.type === 'field.left' ? left(context, event) : {})),
    tellProblems: assign(({ context }) => ({
      errors: problemsOf(context.fields, context.values),
      touched: Object.fromEntries(Object.keys(context.fields).map((name) => [name, true as const])),
      general: ['Sorry, not all fields are filled out correctly.'],
    })),
    tellRefusal: assign(({ context, event }) => {
      if (event.type !== 'form.rejected') return {};
      const { errors, others } = placed(context.fields, event.fields);
      return { errors, general: [...event.general, ...others] };
    }),
    forgetProblems: assign({ errors: {}, general: [] }),
    pointAtFirst: enqueueActions(({ context, enqueue }) => {
      const first = Object.keys(context.fields).find((name) => context.errors[name] !== undefined);
      enqueue.emit({ type: 'refused', first: first ?? null });
    }),
    submit: sendTo(
      ({ context }) => context.owner,
      ({ context }): FormSubmitted => ({
        type: 'form.submitted',
        values: context.values,
        version: context.version,
        base: context.base,
      }),
    ),
    tellValues: sendTo(
      ({ context }) => context.owner,
      ({ context }): FormChanged => ({ type: 'form.changed', values: context.values }),
    ),
    settle: assign(({ context, event }) =>
      event.type === 'form.settled'
        ? {
            initial: event.values,
            base: event.values,
            values: event.values,
            version: event.version ?? context.version,
            storedVersion: event.version ?? context.version,
            ...quiet,
          }
        : {},
    ),
    beginAnew: assign(({ event }) =>
      event.type === 'form.stored'
        ? {
            initial: event.values,
            base: event.values,
            version: event.version,
            storedVersion: event.version,
            general: [],
            restoredAt: null,
          }
        : {},
    ),
    hold: assign(({ event }) =>
      event.type === 'form.held'
        ? { values: event.values, version: event.version, base: event.base, errors: {}, general: [] }
        : {},
    ),
    forgetBeginning: assign(({ context }) => ({ version: context.storedVersion, base: context.initial })),
    startOver: assign(({ context }) => ({
      values: context.initial,
      version: context.storedVersion,
      base: context.initial,
      ...quiet,
    })),
    keepDraft: sendTo('keepDraft', ({ context }): DraftKept => {
      const { fields, values, version, base } = context;
      return {
        type: 'kept',
        draft: { values: withoutSecrets(fields, values), version, base: withoutSecrets(fields, base) },
      };
    }),
    dropDraft: sendTo('keepDraft', { type: 'dropped' }),
    tellUnreadable: emit({ type: 'draftUnreadable' }),
  },
}).createMachine({
  id: 'form',
  description: 'Values, messages and the draft of one form, whatever it is about.',
  context: ({ input }) => ({
    ...input,
    version: input.version ?? null,
    storedVersion: input.version ?? null,
    base: input.initial,
    values: input.initial,
    ...quiet,
  }),
  invoke: { src: 'keepDraft', id: 'keepDraft', input: ({ context }) => ({ draft: context.draft }) },
  initial: 'opening',
  states: {
    opening: {
      description: 'Looks for what was typed here before a reload, a crash or a forced sign-out.',
      always: { guard: 'keepsNoDraft', target: 'open' },
      invoke: {
        src: 'readDraft',
        id: 'readDraft',
        input: ({ context }) => ({ draft: context.draft ?? '' }),
        onDone: [
          {
            guard: { type: 'found', params: ({ event }) => ({ draft: event.output }) },
            target: 'open.editing.dirty',
            actions: { type: 'takeDraft', params: ({ event }) => ({ draft: event.output }) },
          },
          { target: 'open' },
        ],
        onError: { target: 'open', actions: 'tellUnreadable' },
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
            'form.submitted': [
              { guard: 'inOrder', target: 'locked', actions: ['forgetProblems', 'submit'] },
              { actions: ['tellProblems', 'pointAtFirst'] },
            ],
            'form.held': { target: 'locked', actions: ['hold', 'tellValues', 'keepDraft'] },
          },
          states: {
            clean: { description: 'Nothing here is unsaved.' },
            dirty: {
              description: 'Something was typed that is saved nowhere but in the draft.',
              tags: 'unsaved',
              on: {
                'leave.asked': '#form.leaving',
                'draft.discarded': { target: 'clean', actions: ['startOver', 'tellValues', 'dropDraft'] },
              },
            },
          },
        },
        locked: {
          description: 'The flow is saving what was submitted; nothing can be typed.',
          tags: ['unsaved', 'locked'],
          on: { 'leave.asked': '#form.leaving' },
        },
        last: { type: 'history', history: 'deep' },
      },
    },
    leaving: {
      description: 'Somebody wants to go while work is unsaved: stay, keep the draft, or discard it.',
      tags: 'unsaved',
      on: {
        'leave.stayed': 'open.last',
        'leave.keptDraft': 'left',
        'leave.discarded': { target: 'left', actions: 'dropDraft' },
        'form.settled': { target: 'open.editing.clean', actions: ['settle', 'tellValues', 'dropDraft'] },
        'form.stored': [
          { guard: 'typedOn', actions: ['beginAnew', 'keepDraft'] },
          { target: 'open.editing.clean', actions: ['beginAnew', 'dropDraft'] },
        ],
      },
    },
    left: { description: 'Closed by whoever left it.', type: 'final' },
  },
  on: {
    'form.rejected': { target: '.open.editing.dirty', actions: ['tellRefusal', 'pointAtFirst'] },
    'form.released': [
      { guard: 'beganClean', target: '.open.editing.clean' },
      { target: '.open.editing.dirty' },
    ],
  },
});
