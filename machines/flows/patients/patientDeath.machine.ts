import { assertEvent, assign, emit, setup } from 'xstate';
import { failureGuards, firstSentence, why } from '#machines/parts/failure.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { Patient } from './patientFields.ts';

export interface DeathInput {
  readonly id: number;
  readonly version: number;
  /** The clinic's day, as year-month-day: no one has died after it. */
  readonly today: string;
  /** The clinic's time zone, in which the day is meant. */
  readonly zone: string;
  /** When the day is asked for: whoever has died today has died before. */
  readonly now: string;
  /** Names this page to the server, so that what is sent again after a lost answer is told as stored. */
  readonly attempt: string;
}

/** A death as it is sent. */
export type DeathCall = Pick<DeathInput, 'id' | 'version' | 'zone' | 'now'> & {
  readonly day: string;
  readonly key: string;
};

/** What came of it: stored, nothing, or no one knows and the chart has to be read again. */
export interface DeathOutcome {
  readonly kind: 'stored' | 'kept' | 'unknown';
}

interface Context extends DeathInput {
  day: string;
  problem: string | null;
}

/** Asks for the day on which a patient has died, stores it, and says what came of it. */
export const patientDeathMachine = setup({
  types: {
    context: {} as Context,
    input: {} as DeathInput,
    events: {} as
      | { type: 'day.chosen'; day: string }
      | { type: 'death.confirmed' }
      | { type: 'death.dismissed' },
    emitted: {} as { type: 'stored'; patient: Patient },
    output: {} as DeathOutcome,
    children: {} as { markDeceased: 'markDeceased' },
  },
  actors: {
    markDeceased: unprovided<Patient, DeathCall>('markDeceased'),
  },
  guards: {
    ...failureGuards,
    isPossible: ({ context }) => context.day !== '' && context.day <= context.today,
  },
  actions: {
    takeDay: assign(({ event }) => {
      assertEvent(event, 'day.chosen');
      return { day: event.day, problem: null };
    }),
    forgetProblem: assign({ problem: null }),
    tellRefusal: assign((_, { error }: { error: unknown }) => ({
      problem: firstSentence(error),
    })),
    tellStored: emit((_, { patient }: { patient: Patient }) => ({ type: 'stored', patient }) as const),
  },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'patientDeath',
  description: 'Recording a death: the day, and the chart that it closes.',
  context: ({ input }) => ({ ...input, day: input.today, problem: null }),
  initial: 'asking',
  states: {
    asking: {
      description: 'Asks for the day and says what follows from it.',
      on: {
        'day.chosen': { actions: 'takeDay' },
        'death.confirmed': [{ guard: 'isPossible', target: 'storing' }, { target: '.undated' }],
        'death.dismissed': 'kept',
      },
      initial: 'waiting',
      states: {
        waiting: {},
        undated: {
          description: 'It was confirmed without a day, or with a day in the future.',
          on: { 'day.chosen': { target: 'waiting', actions: 'takeDay' } },
        },
      },
    },
    storing: {
      tags: ['busy', 'deed'],
      description: 'Waits for the server.',
      entry: 'forgetProblem',
      invoke: {
        src: 'markDeceased',
        id: 'markDeceased',
        input: ({ context: { id, version, day, zone, now, attempt } }) => ({
          ...{ id, version, day, zone, now },
          key: `${attempt}-${version}-${day}`,
        }),
        onDone: {
          target: 'stored',
          actions: { type: 'tellStored', params: ({ event }) => ({ patient: event.output }) },
        },
        onError: [
          { guard: { type: 'outdated', params: why }, target: 'outdated' },
          {
            guard: { type: 'refused', params: why },
            target: 'asking',
            actions: { type: 'tellRefusal', params: why },
          },
          { target: 'unavailable' },
        ],
      },
      initial: 'sending',
      states: {
        sending: { after: { slow: 'slow' } },
        slow: {
          tags: 'slow',
          description: 'It takes longer than usual and can be given up.',
          on: { 'death.dismissed': '#patientDeath.unknown' },
        },
      },
    },
    unavailable: {
      description: 'No answer; it may be stored. The same can be sent again.',
      on: { 'death.confirmed': 'storing', 'death.dismissed': 'unknown' },
    },
    outdated: {
      description: 'Someone changed the patient first: what is shown has to be reloaded.',
      on: { 'death.dismissed': 'unknown' },
    },
    stored: { description: 'It is stored.', type: 'final', output: { kind: 'stored' } },
    kept: { description: 'Nothing was stored.', type: 'final', output: { kind: 'kept' } },
    unknown: {
      description: 'Left without an answer: only the patient’s chart tells whether it is stored.',
      type: 'final',
      output: { kind: 'unknown' },
    },
  },
  output: ({ event }) => event.output as DeathOutcome,
});
