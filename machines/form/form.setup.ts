import { assertEvent, assign, emit, enqueueActions, sendTo, setup } from 'xstate';
import type { Sentence } from '#machines/lifecycles/saying.ts';
import { patience } from '../parts/patience.ts';
import { silent, unprovided } from '../parts/unprovided.ts';
import type {
  DraftKept,
  FormChanged,
  FormEvent,
  FormInput,
  FormSubmitted,
  KeptDraft,
  Sent,
} from './form.facts.ts';
import { beginning, continuing, restored } from './kept.ts';
import { type FormValues, problemsOf, same } from './rules.ts';
import { type Step, withoutStep, withStep } from './steps.ts';
import { changed, left, lookedAt, placed, withoutSecrets, withValue } from './values.ts';

interface FormContext extends Required<FormInput> {
  /** The name of the draft that this form keeps; `draft` is the one that all forms like it share. */
  keptAs: string | null;
  /** Other drafts of forms like this one. */
  offered: readonly KeptDraft[];
  /** The version that `initial` is of; `version` is the one the typing began on. */
  storedVersion: number | null;
  base: FormValues;
  values: FormValues;
  touched: Readonly<Record<string, true>>;
  errors: Readonly<Record<string, Sentence>>;
  general: readonly Sentence[];
  restoredAt: string | null;
  sent: Sent | null;
  /** What was typed here was saved or discarded in another tab. */
  endedElsewhere: boolean;
  /** What can be taken back, the last one at the end. */
  steps: readonly Step[];
}

interface Read {
  drafts: readonly KeptDraft[];
}

interface Named {
  name: string;
}

/** Nothing was typed, and nothing is said about it. */
export const quiet = {
  touched: {},
  errors: {},
  general: [],
  restoredAt: null,
  sent: null,
  steps: [],
  endedElsewhere: false,
} as const;

/** Said of a form that was not sent. */
export const incomplete = 'Sorry, not all fields are filled out correctly.';

/** The parts that the chart of a form is made of. */
export const formSetup = setup({
  types: {
    context: {} as FormContext,
    input: {} as FormInput,
    events: {} as FormEvent,
    emitted: {} as
      | { type: 'refused'; first: string | null }
      | { type: 'draftUnreadable' }
      | { type: 'undone' },
    children: {} as { readDrafts: 'readDrafts'; keepDraft: 'keepDraft' },
  },
  actors: {
    /** The drafts of this name and of those like it, the newest first. */
    readDrafts: unprovided<readonly KeptDraft[], { draft: string }>('readDrafts'),
    keepDraft: silent<DraftKept>(),
  },
  guards: {
    keepsNoDraft: ({ context }) => context.draft === null,
    goesOn: ({ context }, { drafts }: Read) => continuing(drafts, context.chosen) !== undefined,
    /** The form of one draft is one, in whichever tab someone types. */
    isFollowed: ({ context: { keptAs, savesItself, values }, event }) =>
      event.type === 'draft.elsewhere' &&
      event.name === keptAs &&
      !savesItself &&
      !same(event.draft?.values, values),
    endsElsewhere: ({ event }) => event.type === 'draft.elsewhere' && event.draft === null,
    isOfferGone: ({ context, event }) =>
      event.type === 'draft.elsewhere' &&
      event.draft === null &&
      context.offered.some(({ name }) => name === event.name),
    isOffered: ({ context }, { name }: Named) => context.offered.some((draft) => draft.name === name),
    typedOn: ({ context, event }) => event.type === 'form.stored' && !same(context.values, event.values),
    unchanged: ({ context, event }) =>
      same(event.type === 'field.changed' ? withValue(context, event) : context.values, context.initial),
    hasStep: ({ context }) => context.steps.length > 0,
    isLast: ({ context }) => same(context.steps.at(-1)?.values, context.values),
    inOrder: ({ context }) => Object.keys(problemsOf(context.fields, context.values)).length === 0,
    beganClean: ({ context }) => same(context.values, context.initial),
  },
  actions: {
    takeDrafts: assign(({ context }, { drafts }: Read) => beginning(context, drafts)),
    continueDraft: assign(({ context }, { name }: Named) => {
      const { offered, initial, values, version, base, sent, keptAs } = context;
      const wanted = offered.find((draft) => draft.name === name);
      if (!wanted) return {};
      const others = offered.filter((draft) => draft !== wanted);
      const own = { name: keptAs ?? '', values, version, base, sent, keptAt: '' };
      return {
        ...quiet,
        ...restored(wanted, initial),
        offered: same(values, initial) ? others : [own, ...others],
      };
    }),
    declineDraft: assign(({ context }, { name }: Named) => ({
      offered: context.offered.filter((draft) => draft.name !== name),
    })),
    follow: assign(({ context, event }) => {
      assertEvent(event, 'draft.elsewhere');
      if (!event.draft) return {};
      const { restoredAt, ...taken } = restored({ ...event.draft, name: event.name }, context.initial);
      return { ...taken, restoredAt: context.restoredAt ?? restoredAt };
    }),
    noteEnded: assign({ endedElsewhere: true }),
    change: assign(({ context, event }) => {
      assertEvent(event, 'field.changed');
      return changed(context, event);
    }),
    takeStep: assign(({ context: { fields, values, errors, steps }, event }) => {
      assertEvent(event, 'step.taken');
      const next = { ...values, ...event.changes };
      const told = Object.keys(event.changes).filter((name) => errors[name] !== undefined);
      return {
        values: next,
        steps: withStep(steps, values, event),
        errors: told.reduce((all, name) => lookedAt(fields, all, name, next), errors),
      };
    }),
    undoStep: assign(({ context: { values, steps } }) => {
      const last = steps.at(-1);
      return last ? { values: withoutStep(values, last), steps: steps.slice(0, -1) } : {};
    }),
    tellUndone: emit({ type: 'undone' }),
    touch: assign(({ context, event }) => {
      assertEvent(event, 'field.left');
      return left(context, event);
    }),
    tellProblems: assign(({ context }) => ({
      errors: problemsOf(context.fields, context.values),
      touched: Object.fromEntries(Object.keys(context.fields).map((name) => [name, true as const])),
      general: [incomplete],
    })),
    tellRefusal: assign(({ context, event }) => {
      assertEvent(event, 'form.rejected');
      const { errors, others } = placed(context.fields, event.fields);
      return { errors, general: [...event.general, ...others], sent: null };
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
        sent: context.sent,
      }),
    ),
    tellValues: sendTo(
      ({ context }) => context.owner,
      ({ context }): FormChanged => ({ type: 'form.changed', values: context.values }),
    ),
    settle: assign(({ context, event }) => {
      assertEvent(event, 'form.settled');
      return {
        initial: event.values,
        base: event.values,
        values: event.values,
        version: event.version ?? context.version,
        storedVersion: event.version ?? context.version,
        ...quiet,
      };
    }),
    beginAnew: assign(({ event }) => {
      assertEvent(event, 'form.stored');
      return {
        initial: event.values,
        base: event.values,
        version: event.version,
        storedVersion: event.version,
        general: [],
        restoredAt: null,
        sent: null,
      };
    }),
    takeSent: assign(({ event }) => {
      assertEvent(event, 'form.sent');
      return { sent: event.sent };
    }),
    forgetSent: assign({ sent: null }),
    hold: assign(({ event }) => {
      assertEvent(event, 'form.held');
      return {
        values: event.values,
        version: event.version,
        base: event.base,
        errors: {},
        general: [],
        steps: [],
      };
    }),
    forgetBeginning: assign(({ context }) => ({ version: context.storedVersion, base: context.initial })),
    startOver: assign(({ context }) => ({
      values: context.initial,
      version: context.storedVersion,
      base: context.initial,
      ...quiet,
    })),
    keepDraft: sendTo('keepDraft', ({ context }): DraftKept => {
      const { fields, values, version, base, sent, keptAs } = context;
      const open = (all: FormValues) => withoutSecrets(fields, all);
      const draft = { values: open(values), version, base: open(base) };
      const again = sent && { sent: { ...sent, values: open(sent.values) } };
      return { type: 'kept', name: keptAs, draft: { ...draft, ...again } };
    }),
    dropDraft: sendTo('keepDraft', ({ context }): DraftKept => ({ type: 'dropped', name: context.keptAs })),
    dropOffered: sendTo('keepDraft', (_, { name }: Named): DraftKept => ({ type: 'dropped', name })),
    tellUnreadable: emit({ type: 'draftUnreadable' }),
  },
  delays: { patience },
});
