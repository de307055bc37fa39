import { assign, emit, setup } from 'xstate';
import type { components } from '#openapi/schema.d.ts';
import { failureGuards, sentences, why } from '../parts/failure.ts';
import { unprovided } from '../parts/unprovided.ts';

export type FreedTime = components['schemas']['FreedTime'];
export type Waiting = components['schemas']['Waiting'];

/** A freed time as it is offered to the one whose turn it is. */
export interface OfferCall {
  readonly time: number;
  readonly appointment: number;
  readonly version: number;
  readonly minutes: number;
}

interface Context {
  call: OfferCall | null;
  problem: string | null;
}

/** A time that became free, offered to those who wait, one after the other. */
export const freedTimeOfferMachine = setup({
  types: {
    context: {} as Context,
    events: {} as ({ type: 'offer.made' } & OfferCall) | { type: 'problem.dismissed' },
    emitted: {} as { type: 'offered'; time: FreedTime } | { type: 'outrun' },
    children: {} as { offerTime: 'offerTime' },
  },
  actors: { offerTime: unprovided<FreedTime, { call: OfferCall | null }>('offerTime') },
  guards: failureGuards,
  actions: {
    takeCall: assign(({ event }) => {
      if (event.type !== 'offer.made') return {};
      const { type: _, ...call } = event;
      return { call, problem: null };
    }),
    tellRefusal: assign((_, { error }: { error: unknown }) => {
      const { fields, general } = sentences(error);
      return { problem: [...Object.values(fields), ...general].join(' ') };
    }),
    tellSilence: assign({
      problem: 'The server did not answer. Nothing is known to have changed; try again.',
    }),
    forget: assign({ call: null, problem: null }),
    tellOffered: emit((_, { time }: { time: FreedTime }) => ({ type: 'offered' as const, time })),
    tellOutrun: emit({ type: 'outrun' as const }),
  },
}).createMachine({
  id: 'freedTimeOffer',
  description: 'A time that became free, offered to those who wait, one after the other.',
  context: { call: null, problem: null },
  initial: 'resting',
  states: {
    resting: {
      description: 'Those who wait are shown in their order.',
      on: { 'offer.made': { target: 'offering', actions: 'takeCall' } },
    },
    offering: {
      tags: 'busy',
      description: 'The offer is on its way; the server knows whose turn it is.',
      invoke: {
        src: 'offerTime',
        id: 'offerTime',
        input: ({ context: { call } }) => ({ call }),
        onDone: {
          target: 'resting',
          actions: [{ type: 'tellOffered', params: ({ event }) => ({ time: event.output }) }, 'forget'],
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
    },
    refused: {
      description: 'Somebody was faster, or no answer came; the page says which.',
      on: {
        'offer.made': { target: 'offering', actions: 'takeCall' },
        'problem.dismissed': { target: 'resting', actions: 'forget' },
      },
    },
  },
});
