import { assertEvent, assign, emit, setup } from 'xstate';
import { failureGuards, saidIn, type Trouble, why } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { patience } from '#machines/parts/patience.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { components } from '#openapi/schema.d.ts';

type Schemas = components['schemas'];
export type IntakeAnswers = Schemas['IntakeAnswers'];
export type IntakeField = IntakeAnswers['fields'][number];

/** Whose answers are looked at: those of a patient, or those of one visit. */
export interface IntakeOf {
  readonly clinic: number;
  readonly patient: number | null;
  readonly reservation: number | null;
}

/** What is decided about a set of answers, on what was compared. */
export interface IntakeDeed {
  readonly decision: 'accepted' | 'dismissed' | 'read';
  readonly set: number;
  readonly key: string | null;
  readonly version: number;
  readonly patientVersion: number;
  readonly attempt: string;
}

interface Context extends IntakeOf {
  found: readonly IntakeAnswers[];
  deed: IntakeDeed | null;
  problem: Trouble<'unanswered' | 'changed'> | null;
}

type Listed = { event: { output: readonly IntakeAnswers[] } };
type Asked = { readonly set: number; readonly key: string; readonly attempt: string };

const setOf = ({ found }: Pick<Context, 'found'>, id: number) => found.find((one) => one.id === id);

/** What proposes nothing: it is only read. */
export const isOnlyRead = ({ standing }: IntakeField): boolean =>
  standing === 'unread' || standing === 'same';

const waitsIn = (found: readonly IntakeAnswers[]) =>
  found.some(({ fields }) => fields.some((field) => field.standing === 'proposed' || isOnlyRead(field)));

const intakeReviewSetup = setup({
  types: {
    context: {} as Context,
    input: {} as IntakeOf,
    events: {} as
      | { type: 'retried' }
      /** The chart of another version is shown: what was compared is old. */
      | { type: 'chart.changed' }
      | ({ type: 'answer.accepted' } & Asked)
      | ({ type: 'answer.dismissed' } & Asked)
      | { type: 'answers.read'; set: number; attempt: string },
    emitted: {} as { type: 'decided'; decision: IntakeDeed['decision'] },
    children: {} as { listAnswers: 'listAnswers'; decide: 'decide' },
  },
  actors: {
    listAnswers: unprovided<readonly IntakeAnswers[], IntakeOf>('listAnswers'),
    decide: unprovided<void, IntakeDeed>('decide'),
  },
  guards: {
    refused: failureGuards.refused,
    outdated: failureGuards.outdated,
    isProposed: ({ context }, { set, key }: { set: number; key: string }) =>
      setOf(context, set)?.fields.some((field) => field.key === key && field.standing === 'proposed') ??
      false,
    waits: (_, { found }: { found: readonly IntakeAnswers[] }) => waitsIn(found),
    didWait: ({ context: { found } }) => waitsIn(found),
    hasUnread: ({ context }, { set }: { set: number }) =>
      setOf(context, set)?.fields.some(isOnlyRead) ?? false,
  },
  actions: {
    takeFound: assign((_, { found }: { found: readonly IntakeAnswers[] }) => ({ found })),
    takeDeed: assign(({ context, event }) => {
      assertEvent(event, ['answer.accepted', 'answer.dismissed', 'answers.read']);
      const { version, patient_version } = given(setOf(context, event.set), 'set');
      const decision =
        event.type === 'answer.accepted'
          ? ('accepted' as const)
          : event.type === 'answer.dismissed'
            ? ('dismissed' as const)
            : ('read' as const);
      return {
        deed: {
          ...{ decision, set: event.set, key: 'key' in event ? event.key : null, version },
          ...{ patientVersion: patient_version, attempt: event.attempt },
        },
        problem: null,
      };
    }),
    forgetFound: assign({ found: [] }),
    fallSilent: assign({ problem: null }),
    forgetDeed: assign({ deed: null }),
    tellDecided: emit(
      ({ context }) => ({ type: 'decided', decision: given(context.deed, 'deed').decision }) as const,
    ),
    tellSilence: assign({ problem: 'unanswered' }),
    tellChanged: assign({ problem: 'changed' }),
    tellRefusal: assign((_, { error }: { error: unknown }) => ({ problem: saidIn(error) })),
  },
  delays: { patience },
});

const readAs = ({ context: { clinic, patient, reservation } }: { context: Context }) => ({
  clinic,
  patient,
  reservation,
});

const listing = { src: 'listAnswers', id: 'listAnswers', input: readAs } as const;

const params = ({ event }: Listed) => ({ found: event.output });
const takeFound = { type: 'takeFound', params } as const;
const waits = { type: 'waits', params } as const;

/** What a patient answered at home, decided answer by answer beside what the chart holds. */
export const intakeReviewMachine = intakeReviewSetup.createMachine({
  id: 'intakeReview',
  description: 'Reviewing what a patient answered at home, answer by answer, beside the chart.',
  context: ({ input }) => ({ ...input, found: [], deed: null, problem: null }),
  initial: 'reading',
  states: {
    reading: {
      tags: 'busy',
      description: 'The answers are being fetched, with the current chart.',
      invoke: {
        ...listing,
        onDone: [
          { guard: waits, target: 'resting', actions: takeFound },
          { target: 'settled', actions: takeFound },
        ],
        onError: 'unread',
      },
      after: { patience: 'unread' },
    },
    unread: {
      description: 'The answers could not be fetched; nothing is decided on data that may be old.',
      entry: 'forgetFound',
      on: { retried: { target: 'reading', actions: 'fallSilent' } },
    },
    settled: {
      description: 'There were no answers, or none that needed a decision.',
      on: { 'chart.changed': 'comparing' },
    },
    resting: {
      description: 'The answers are shown beside the chart, each to be decided.',
      on: {
        'chart.changed': 'comparing',
        'answer.accepted': {
          guard: { type: 'isProposed', params: ({ event: { set, key } }) => ({ set, key }) },
          target: 'deciding',
          actions: 'takeDeed',
        },
        'answer.dismissed': {
          guard: { type: 'isProposed', params: ({ event: { set, key } }) => ({ set, key }) },
          target: 'deciding',
          actions: 'takeDeed',
        },
        'answers.read': {
          guard: { type: 'hasUnread', params: ({ event: { set } }) => ({ set }) },
          target: 'deciding',
          actions: 'takeDeed',
        },
      },
    },
    deciding: {
      tags: ['busy', 'deed'],
      description: 'A decision is being sent; the next has to wait.',
      invoke: {
        src: 'decide',
        id: 'decide',
        input: ({ context: { deed } }) => given(deed, 'deed'),
        // every other answer stands beside another chart now, too
        onDone: { target: 'comparing', actions: ['tellDecided', 'forgetDeed'] },
        onError: [
          {
            guard: { type: 'outdated', params: why },
            target: 'comparing',
            actions: ['tellChanged', 'forgetDeed'],
          },
          {
            guard: { type: 'refused', params: why },
            target: 'comparing',
            actions: [{ type: 'tellRefusal', params: why }, 'forgetDeed'],
          },
          { target: 'comparing', actions: ['tellSilence', 'forgetDeed'] },
        ],
      },
      after: { patience: { target: 'comparing', actions: ['tellSilence', 'forgetDeed'] } },
    },
    comparing: {
      tags: 'busy',
      description:
        'What was shown stays while it is reloaded: a decision or a conflict has changed the chart.',
      invoke: {
        ...listing,
        onDone: [
          { guard: waits, target: 'resting', actions: takeFound },
          { guard: 'didWait', target: 'decided', actions: takeFound },
          { target: 'settled', actions: takeFound },
        ],
        onError: 'unread',
      },
      after: { patience: 'unread' },
    },
    decided: {
      description: 'The last answer that waited is decided; the page goes on to say so.',
      initial: 'told',
      states: {
        told: {
          description: 'No answer waits.',
          on: { 'chart.changed': 'comparing' },
        },
        comparing: {
          tags: 'busy',
          description: 'The answers are reloaded, as there may be new ones.',
          invoke: {
            ...listing,
            onDone: [
              { guard: waits, target: '#intakeReview.resting', actions: takeFound },
              { target: 'told', actions: takeFound },
            ],
            onError: '#intakeReview.unread',
          },
          after: { patience: '#intakeReview.unread' },
        },
      },
    },
  },
});
