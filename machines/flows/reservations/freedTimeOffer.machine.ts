import { assertEvent, assign, emit, setup } from 'xstate';
import { failureGuards, saidIn, type Trouble, why } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { patience } from '#machines/parts/patience.ts';
import type { FreeTime } from '#machines/parts/slotHold.machine.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { components } from '#openapi/schema.d.ts';
import { keyOfMove, type MoveCall } from './reservationWords.ts';

export type FreedTime = components['schemas']['FreedTime'];
export type Waiting = components['schemas']['Waiting'];

/** A time as it is offered: by its id a freed one to the one whose turn it is, or any free one to who was chosen. */
export interface OfferCall {
  readonly time: number | FreeTime;
  readonly appointment: number;
  readonly version: number;
  readonly minutes: number;
}

/** An offer as it is sent: under the same key when it is sent again, so that it is made once and told as made. */
export type OfferSent = OfferCall & { readonly key: string };

/** A standing offer that the patient does not take. */
export interface DeclineCall {
  readonly appointment: number;
  readonly version: number;
}

interface Input {
  /** Names this page to the server, so that what is offered or declined again is so once. */
  readonly attempt: string;
}

interface Context extends Input {
  call: OfferCall | null;
  decline: DeclineCall | null;
  problem: Trouble | null;
}

/** A free time, offered to someone who waits; the answer is the name of who has it now. */
export const freedTimeOfferMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as
      | ({ type: 'offer.made' } & OfferCall)
      | ({ type: 'decline.made' } & DeclineCall)
      | { type: 'problem.dismissed' },
    emitted: {} as { type: 'offered'; name: string | null } | { type: 'declined' } | { type: 'outrun' },
    children: {} as { offerTime: 'offerTime'; declineOffer: 'declineOffer' },
  },
  actors: {
    offerTime: unprovided<string | null, OfferSent>('offerTime'),
    declineOffer: unprovided<void, MoveCall>('declineOffer'),
  },
  guards: failureGuards,
  actions: {
    takeCall: assign(({ event }) => {
      assertEvent(event, 'offer.made');
      const { type: _, ...call } = event;
      return { call, problem: null };
    }),
    takeDecline: assign(({ event }) => {
      assertEvent(event, 'decline.made');
      const { appointment, version } = event;
      return { decline: { appointment, version }, problem: null };
    }),
    tellRefusal: assign((_, { error }: { error: unknown }) => ({ problem: saidIn(error) })),
    tellSilence: assign({ problem: 'unanswered' }),
    forget: assign({ call: null, decline: null, problem: null }),
    tellDeclined: emit({ type: 'declined' as const }),
    tellOffered: emit((_, { name }: { name: string | null }) => ({ type: 'offered' as const, name })),
    tellOutrun: emit({ type: 'outrun' as const }),
  },
  delays: { patience },
}).createMachine({
  id: 'freedTimeOffer',
  description: 'Offering a free time to a patient on the waiting list, who may decline it.',
  context: ({ input: { attempt } }) => ({ attempt, call: null, decline: null, problem: null }),
  initial: 'resting',
  states: {
    resting: {
      description: 'The waiting patients or the free times are shown.',
      on: {
        'offer.made': { target: 'offering', actions: 'takeCall' },
        'decline.made': { target: 'declining', actions: 'takeDecline' },
      },
    },
    offering: {
      tags: ['busy', 'deed'],
      description: 'The offer is being made; the server knows whose turn it is.',
      invoke: {
        src: 'offerTime',
        id: 'offerTime',
        input: ({ context: { attempt, call } }) => {
          const offer = given(call, 'call');
          return { ...offer, key: keyOfOffer(attempt, offer) };
        },
        onDone: {
          target: 'resting',
          actions: [{ type: 'tellOffered', params: ({ event }) => ({ name: event.output }) }, 'forget'],
        },
        onError: [
          {
            guard: { type: 'refused', params: why },
            target: 'refused',
            actions: [{ type: 'tellRefusal', params: why }, 'tellOutrun'],
          },
          { target: 'refused', actions: 'tellSilence' },
        ],
      },
      after: { patience: { target: 'refused', actions: 'tellSilence' } },
    },
    declining: {
      tags: ['busy', 'deed'],
      description: 'The patient declines: the time is being freed for the next patient.',
      invoke: {
        src: 'declineOffer',
        id: 'declineOffer',
        input: ({ context: { attempt, decline } }) => {
          const { appointment: id, version } = given(decline, 'decline');
          const asked = { id, version, move: 'declineOffer' } as const;
          return { ...asked, words: {}, key: keyOfMove(attempt, asked) };
        },
        onDone: { target: 'resting', actions: ['tellDeclined', 'forget'] },
        onError: [
          {
            guard: { type: 'refused', params: why },
            target: 'refused',
            actions: [{ type: 'tellRefusal', params: why }, 'tellOutrun'],
          },
          { target: 'refused', actions: 'tellSilence' },
        ],
      },
      after: { patience: { target: 'refused', actions: 'tellSilence' } },
    },
    refused: {
      description: 'Someone was faster, or there was no answer; the page says which.',
      on: {
        'offer.made': { target: 'offering', actions: 'takeCall' },
        'decline.made': { target: 'declining', actions: 'takeDecline' },
        'problem.dismissed': { target: 'resting', actions: 'forget' },
      },
    },
  },
});

/** The key of an offer for one attempt: a time is offered to someone on a version once. */
function keyOfOffer(attempt: string, { time, appointment, version, minutes }: OfferCall): string {
  const when = typeof time === 'number' ? `${time}` : `${time.staff}-${Date.parse(time.start_at)}`;
  return `${attempt}-offer-${appointment}-${version}-${minutes}-${when}`;
}
