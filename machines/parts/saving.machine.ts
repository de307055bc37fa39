import { assertEvent, assign, sendTo, setup, stateIn } from 'xstate';
import type { FormAnswer, FormChanged, FormFact } from '../form/form.facts.ts';
import { formMachine } from '../form/form.machine.ts';
import { type Fields, type FormValues, same } from '../form/rules.ts';
import { withoutSecrets } from '../form/values.ts';
import { conflictMachine, type Resolution } from './conflict.machine.ts';
import { failureGuards, sentencesForForm, why } from './failure.ts';
import { given } from './given.ts';
import type { Owner } from './owner.ts';
import { afterwards, again, onceStored, type Saved, type SavingCall } from './savingCall.ts';
import type { WithInput } from './typed.ts';
import { unprovided } from './unprovided.ts';

/** What a flow hears while its values are saved. */
export type SavingFact<Stored> =
  | FormChanged
  /** `base` is what the values are saved on top of. */
  | { type: 'saving.asked'; values: FormValues; base: FormValues }
  | { type: 'saving.refused'; error: unknown }
  | { type: 'saving.stored'; stored: Stored }
  /** What someone else stored took the place of what was typed. */
  | { type: 'saving.yielded' };

export interface SavingInput<About = unknown, Stored = unknown> {
  readonly owner: Owner<SavingFact<Stored>>;
  /** The stored thing that is changed, or null for one that is still to be made. */
  readonly id: number | null;
  /** What the call needs besides the values, for instance the clinic or the id. */
  readonly about: About;
  readonly fields: Fields;
  readonly initial: FormValues;
  /** The draft's name, or null for a form that keeps none. */
  readonly draft: string | null;
  /** What someone chose on the way to the form: no draft takes its place. */
  readonly chosen?: FormValues;
  readonly version?: number | null;
  /** Names this form to the server, so that a repeated request makes one thing. */
  readonly attempt?: string;
  /** Whether the flow decides before anything is sent: it answers `saving.asked` with allowed or withheld. */
  readonly asksFirst?: boolean;
}

/**
 * How saving ends that stored nothing as far as anyone knows: left, `unsure` where something was sent that the server
 * never answered and may have stored, or because the form itself failed.
 */
export interface SavingEnd {
  readonly kind: 'left' | 'unsure' | 'broken';
}

export type SavingEvent =
  | FormFact
  | { type: 'saving.allowed'; about: unknown }
  | { type: 'saving.withheld' }
  /** A part is stored; the values are sent once more, about the rest of them. */
  | { type: 'saving.continued'; about: unknown; values: FormValues }
  | { type: 'saving.cancelled' }
  /** The window that the form is in was closed. */
  | { type: 'saving.dismissed' }
  | { type: 'draft.dropped' };

interface Context extends Required<SavingInput> {
  values: FormValues;
  base: FormValues;
  submission: number;
  /** Something was sent, and what became of it was never told. */
  isUnsure: boolean;
}

const resolved = ({ event }: { event: { output: Resolution } }) => ({ resolution: event.output });
/** What the form may be asked for while nothing is on its way. */
const whileOpen = {
  'form.submitted': [
    { guard: 'asksFirst', target: 'asking', actions: ['takeValues', 'askOwner'] },
    { target: 'saving', actions: 'takeValues' },
  ],
  'saving.dismissed': 'left',
} as const;
const answered = ({ event }: { event: { output: Saved } }) => event.output;

/** A flow's guard on the end of its saving: the form itself failed. */
export const broke = (_: unknown, { kind }: SavingEnd) => kind === 'broken';

/** The same: what was sent may be stored, so that what is shown of it has to be read again. */
export const unsure = (_: unknown, { kind }: SavingEnd) => kind === 'unsure';

/**
 * The cycle that every form which is saved goes through: filling in, saving, and what may come instead: refused, no
 * answer, someone else was first, gone. A flow invokes it and charts only what is its own.
 */
export const savingMachine = setup({
  types: {
    context: {} as Context,
    input: {} as SavingInput,
    events: {} as SavingEvent,
    output: {} as SavingEnd,
    children: {} as { form: 'form'; save: 'save'; conflict: 'conflict' },
  },
  actors: {
    form: formMachine,
    save: unprovided<Saved, SavingCall>('save'),
    conflict: conflictMachine,
  },
  guards: {
    ...failureGuards,
    asksFirst: ({ context }) => context.asksFirst,
    outran: ({ context }, failed: { error: unknown }) =>
      context.id !== null && failureGuards.outdated(null, failed),
    vanished: ({ context }, failed: { error: unknown }) =>
      context.id !== null && failureGuards.gone(null, failed),
    wantsDeciding: ({ context }, { resolution }: { resolution: Resolution }) =>
      context.asksFirst && resolution.kind === 'save',
    wantsSaving: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'save',
    yielded: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'theirs',
    wasRemoved: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'gone',
    isOnItsWay: stateIn('saving'),
  },
  actions: {
    takeValues: assign(({ context, event }) => {
      assertEvent(event, 'form.submitted');
      return { values: event.values, version: event.version, base: event.base, ...again(context, event) };
    }),
    takePermission: assign(({ context, event }) => {
      assertEvent(event, 'saving.allowed');
      return {
        about: event.about,
        submission: same(event.about, context.about) ? context.submission : context.submission + 1,
      };
    }),
    takeResolution: assign(({ context }, { resolution }: { resolution: Resolution }) =>
      afterwards(context, resolution),
    ),
    forgetSecrets: assign(({ context: { fields, values } }) => ({ values: withoutSecrets(fields, values) })),
    takeRest: assign(({ event }) => {
      assertEvent(event, 'saving.continued');
      return { about: event.about, values: event.values };
    }),
    takeStored: assign(({ context }, saved: Saved) => ({ ...onceStored(context, saved), isUnsure: false })),
    noteUnsure: assign({ isUnsure: true }),
    tellSent: sendTo('form', ({ context }): FormAnswer => {
      const { attempt, submission, about, values } = context;
      return { type: 'form.sent', sent: { attempt, submission, about, values } };
    }),
    rejectForm: sendTo(
      'form',
      (_, { error }: { error: unknown }): FormAnswer => ({
        type: 'form.rejected',
        ...sentencesForForm(error),
      }),
    ),
    releaseForm: sendTo('form', { type: 'form.released' }),
    declineForm: sendTo('form', { type: 'form.declined' }),
    holdForm: sendTo(
      'form',
      ({ context: { values, version, base } }): FormAnswer => ({ type: 'form.held', values, version, base }),
    ),
    settleForm: sendTo(
      'form',
      ({ context: { values, version } }): FormAnswer => ({ type: 'form.settled', values, version }),
    ),
    tellChanged: sendTo(
      ({ context }) => context.owner,
      ({ event }) => event as FormChanged,
    ),
    askOwner: sendTo(
      ({ context }) => context.owner,
      ({ context: { values, base } }): SavingFact<unknown> => ({ type: 'saving.asked', values, base }),
    ),
    tellRefused: sendTo(
      ({ context }) => context.owner,
      (_, { error }: { error: unknown }): SavingFact<unknown> => ({ type: 'saving.refused', error }),
    ),
    tellStored: sendTo(
      ({ context }) => context.owner,
      (_, { stored }: Saved): SavingFact<unknown> => ({ type: 'saving.stored', stored }),
    ),
    tellYielded: sendTo(({ context }) => context.owner, {
      type: 'saving.yielded',
    } satisfies SavingFact<unknown>),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'saving',
  description: 'From an open form to what is stored: filling in, saving, and everything that can go wrong.',
  context: ({ input }) => ({
    chosen: {},
    version: null,
    attempt: '',
    asksFirst: false,
    ...input,
    values: input.initial,
    base: input.initial,
    submission: 0,
    isUnsure: false,
  }),
  invoke: {
    src: 'form',
    id: 'form',
    input: ({ context: { fields, initial, draft, chosen, version }, self }) => ({
      owner: self,
      fields,
      initial,
      draft,
      chosen,
      version,
    }),
    onDone: [{ guard: 'isOnItsWay', target: '.left', actions: 'noteUnsure' }, { target: '.left' }],
    onError: '.broken',
  },
  initial: 'filling',
  on: {
    'form.changed': { actions: 'tellChanged' },
    'draft.dropped': { actions: 'settleForm' },
  },
  states: {
    filling: {
      description: 'The form is open.',
      on: whileOpen,
    },
    asking: {
      description: 'The flow that owns the form decides whether it is sent.',
      on: {
        'saving.allowed': { target: 'saving', actions: 'takePermission' },
        'saving.withheld': { target: 'filling', actions: 'releaseForm' },
      },
    },
    saving: {
      tags: ['busy', 'deed'],
      description: 'What was typed is being saved, on top of the version that the form started from.',
      entry: 'tellSent',
      invoke: {
        src: 'save',
        id: 'save',
        input: ({ context: { about, values, base, version, attempt, submission } }) => ({
          about,
          values,
          base,
          version,
          attempt,
          key: `${attempt}-${submission}`,
        }),
        onDone: {
          target: 'saved',
          actions: [
            { type: 'takeStored', params: answered },
            'settleForm',
            { type: 'tellStored', params: answered },
          ],
        },
        onError: [
          { guard: { type: 'outran', params: why }, target: 'conflict', actions: 'declineForm' },
          { guard: { type: 'vanished', params: why }, target: 'vanished', actions: 'declineForm' },
          {
            guard: { type: 'refused', params: why },
            target: 'filling',
            actions: [
              { type: 'rejectForm', params: why },
              'forgetSecrets',
              { type: 'tellRefused', params: why },
            ],
          },
          { target: 'unavailable', actions: ['noteUnsure', 'releaseForm'] },
        ],
      },
      on: { 'saving.cancelled': { target: 'filling', actions: ['noteUnsure', 'releaseForm'] } },
      initial: 'sending',
      states: {
        sending: { after: { slow: 'slow' } },
        slow: { tags: 'slow', description: 'It takes longer than usual and can be cancelled.' },
      },
    },
    unavailable: {
      description: 'No answer from the server; what was typed is safe, and submitting tries again.',
      on: whileOpen,
    },
    conflict: {
      description: 'Someone else saved first.',
      invoke: {
        src: 'conflict',
        id: 'conflict',
        input: ({ context: { id, values, base } }) => ({ id: given(id, 'id'), mine: values, base }),
        onDone: [
          {
            guard: { type: 'wantsDeciding', params: resolved },
            target: 'asking',
            actions: [{ type: 'takeResolution', params: resolved }, 'holdForm', 'askOwner'],
          },
          {
            guard: { type: 'wantsSaving', params: resolved },
            target: 'saving',
            actions: [{ type: 'takeResolution', params: resolved }, 'holdForm'],
          },
          {
            guard: { type: 'yielded', params: resolved },
            target: 'filling',
            actions: [{ type: 'takeResolution', params: resolved }, 'settleForm', 'tellYielded'],
          },
          { guard: { type: 'wasRemoved', params: resolved }, target: 'vanished' },
          { target: 'filling' },
        ],
        onError: 'unavailable',
      },
    },
    vanished: {
      description:
        'What was edited does not exist for this user, or no longer; what was typed can be copied, and submitting tries again.',
      on: whileOpen,
    },
    saved: {
      description:
        'Stored, and the flow knows; the form is ready for the next change, or for the rest of this one.',
      on: { ...whileOpen, 'saving.continued': { target: 'saving', actions: ['takeRest', 'holdForm'] } },
    },
    left: {
      description: 'Left without saving, or before it was known whether it was saved.',
      type: 'final',
      output: ({ context: { isUnsure } }) => ({ kind: isUnsure ? 'unsure' : 'left' }),
    },
    broken: { description: 'The form itself failed.', type: 'final', output: { kind: 'broken' } },
  },
  output: ({ event }) => event.output as SavingEnd,
});

/** The chart as a flow sees it that tells it `About` and gets a `Stored`. */
export type SavingOf<About, Stored> = WithInput<typeof savingMachine, SavingInput<About, Stored>>;

/** This chart, whatever calls it is given, as a flow with its own `About` and `Stored` sees it. */
export const seenAs = <About, Stored>(machine: typeof savingMachine) =>
  machine as unknown as SavingOf<About, Stored>;

/** The chart as such a flow names it; which call stores the values is provided. */
export const savingOf = <About, Stored>() => seenAs<About, Stored>(savingMachine);
