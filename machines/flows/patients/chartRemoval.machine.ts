import { assertEvent, assign, emit, setup } from 'xstate';
import { blankPassword, ownPasswordFields } from '#machines/flows/account/factorFields.ts';
import { stepAgainMachine } from '#machines/flows/account/stepAgain.machine.ts';
import { asksStep, failureGuards, firstSentence, RefusedError, why } from '#machines/parts/failure.ts';
import { longPatience, patience } from '#machines/parts/patience.ts';
import { broke, type SavingFact, savingOf, unsure } from '#machines/parts/saving.machine.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { components } from '#openapi/schema.d.ts';

export type PreviewedChart = components['schemas']['PreviewedChart'];

export interface RemovalWish {
  readonly clinic: number;
  readonly patients: readonly number[];
  /** Because their time is over, or because the patient asks for it. */
  readonly ground: 'due' | 'request';
}

/** What is removed, as it stood when someone looked at it. */
export interface RemovalAsked {
  readonly clinic: number;
  readonly charts: readonly PreviewedChart[];
  readonly ground: RemovalWish['ground'];
  readonly reason: string;
}

interface Context extends RemovalWish {
  charts: readonly PreviewedChart[];
  reason: string;
  problem: string | null;
  /** A removal was sent whose answer never came. */
  isUnsure: boolean;
}

const askedOf = ({ clinic, charts, ground, reason }: Context): RemovalAsked => ({
  ...{ clinic, charts, ground },
  reason: reason.trim(),
});

/** Who leaves after a call without an answer is told that something may have been removed. */
const leaving = [{ guard: 'isUnsure', target: 'unsure' }, { target: 'kept' }] as const;

/** Erasing charts for good: what goes, the question, the password or the second step, and the call. */
export const chartRemovalMachine = setup({
  types: {
    context: {} as Context,
    input: {} as RemovalWish,
    events: {} as
      | SavingFact<null>
      | { type: 'reason.typed'; reason: string }
      | { type: 'removal.confirmed' }
      | { type: 'removal.dismissed' }
      | { type: 'retried' },
    emitted: {} as { type: 'removed' } | { type: 'unsure' },
    children: {} as {
      previewRemoval: 'previewRemoval';
      removeCharts: 'removeCharts';
      stepAgain: 'stepAgain';
      saving: 'saving';
    },
  },
  actors: {
    previewRemoval: unprovided<PreviewedChart[], RemovalWish>('previewRemoval'),
    removeCharts: unprovided<void, RemovalAsked>('removeCharts'),
    stepAgain: stepAgainMachine,
    saving: savingOf<RemovalAsked, null>(),
  },
  guards: {
    ...failureGuards,
    asksStep,
    broke,
    unsure,
    isUnsure: ({ context }) => context.isUnsure,
    asksPassword: (_, { error }: { error: unknown }) =>
      error instanceof RefusedError && 'password' in error.fields,
    isTaken: (_, { isTaken }: { isTaken: boolean }) => isTaken,
    areGone: (_, { charts }: { charts: readonly PreviewedChart[] }) => charts.length === 0,
    areKept: (_, { charts }: { charts: readonly PreviewedChart[] }) =>
      charts.some(({ refusal }) => refusal !== null),
    isReasoned: ({ context: { ground, reason } }) => ground === 'due' || reason.trim() !== '',
  },
  actions: {
    takeCharts: assign((_, { charts }: { charts: readonly PreviewedChart[] }) => ({ charts })),
    takeReason: assign(({ event }) => {
      assertEvent(event, 'reason.typed');
      return { reason: event.reason, problem: null };
    }),
    forgetProblem: assign({ problem: null }),
    tellRefusal: assign((_, { error }: { error: unknown }) => ({
      problem: firstSentence(error),
    })),
    noteUnsure: assign({ isUnsure: true }),
    tellRemoved: emit({ type: 'removed' }),
    tellUnsure: emit({ type: 'unsure' }),
  },
  delays: { patience, longPatience, slow: 10_000 },
}).createMachine({
  id: 'chartRemoval',
  description:
    'Erasing charts for good: what is erased, the question, the password or second step, and the call.',
  context: ({ input }) => ({ ...input, charts: [], reason: '', problem: null, isUnsure: false }),
  initial: 'counting',
  states: {
    counting: {
      tags: 'busy',
      description: 'Asks what would be erased with the charts, and whether anything prevents it.',
      entry: 'forgetProblem',
      invoke: {
        src: 'previewRemoval',
        id: 'previewRemoval',
        input: ({ context: { clinic, patients, ground } }) => ({ clinic, patients, ground }),
        onDone: [
          {
            guard: { type: 'areGone', params: ({ event }) => ({ charts: event.output }) },
            target: 'removed',
          },
          {
            guard: { type: 'areKept', params: ({ event }) => ({ charts: event.output }) },
            target: 'held',
            actions: { type: 'takeCharts', params: ({ event }) => ({ charts: event.output }) },
          },
          {
            target: 'asking',
            actions: { type: 'takeCharts', params: ({ event }) => ({ charts: event.output }) },
          },
        ],
        onError: [
          {
            guard: { type: 'refused', params: why },
            target: 'refused',
            actions: { type: 'tellRefusal', params: why },
          },
          { target: 'unavailable' },
        ],
      },
      on: { 'removal.dismissed': leaving },
      after: { patience: 'unavailable' },
    },
    held: {
      description: 'Lists the charts that cannot be removed, each with the reason.',
      on: { 'removal.dismissed': leaving },
    },
    asking: {
      description: 'Says what will be erased and that it cannot be undone, and waits for a decision.',
      on: {
        'reason.typed': { actions: 'takeReason' },
        'removal.confirmed': [{ guard: 'isReasoned', target: 'removing' }, { target: '.unreasoned' }],
        'removal.dismissed': leaving,
      },
      initial: 'waiting',
      states: {
        waiting: {},
        unreasoned: {
          description: 'It was confirmed without the required reason.',
          on: { 'reason.typed': { target: 'waiting', actions: 'takeReason' } },
        },
      },
    },
    removing: {
      tags: ['busy', 'deed'],
      description: 'Waits for the server.',
      entry: 'forgetProblem',
      invoke: {
        src: 'removeCharts',
        id: 'removeCharts',
        input: ({ context }) => askedOf(context),
        onDone: 'removed',
        onError: [
          { guard: { type: 'asksStep', params: why }, target: 'confirming' },
          { guard: { type: 'asksPassword', params: why }, target: 'proving' },
          {
            guard: { type: 'refused', params: why },
            target: 'refused',
            actions: { type: 'tellRefusal', params: why },
          },
          { target: 'unavailable', actions: 'noteUnsure' },
        ],
      },
      initial: 'sending',
      states: {
        sending: { after: { slow: 'slow' } },
        slow: { tags: 'slow', description: 'It takes longer than usual.' },
      },
      after: { longPatience: { target: 'unavailable', actions: 'noteUnsure' } },
    },
    confirming: {
      description: 'A separate chart asks for the second step.',
      invoke: {
        src: 'stepAgain',
        id: 'stepAgain',
        onDone: [
          { guard: { type: 'isTaken', params: ({ event }) => event.output }, target: 'removing' },
          { target: 'asking' },
        ],
        onError: 'asking',
      },
    },
    proving: {
      description: 'A user without a second step types the password, which is sent with the call.',
      invoke: {
        src: 'saving',
        id: 'saving',
        input: ({ context, self }) => ({
          owner: self,
          id: null,
          about: askedOf(context),
          fields: ownPasswordFields,
          initial: blankPassword,
          draft: null,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          { guard: { type: 'unsure', params: ({ event }) => event.output }, target: 'unsure' },
          ...leaving,
        ],
        onError: 'broken',
      },
      on: { 'saving.stored': 'removed' },
    },
    refused: {
      description: 'The server refuses it and says why; the user can try again.',
      on: { retried: 'counting', 'removal.dismissed': leaving },
    },
    unavailable: {
      description: 'No answer; it has to be checked whether anything was removed.',
      on: { retried: 'counting', 'removal.dismissed': leaving },
    },
    removed: {
      description: 'They are gone, by this call or before it.',
      type: 'final',
      entry: 'tellRemoved',
    },
    kept: { description: 'They stay.', type: 'final' },
    unsure: {
      description: 'Left before it was known whether they are gone: what is shown has to be reloaded.',
      type: 'final',
      entry: 'tellUnsure',
    },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
