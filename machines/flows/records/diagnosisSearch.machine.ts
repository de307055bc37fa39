import { assertEvent, assign, setup } from 'xstate';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { components } from '#openapi/schema.d.ts';

export type DiagnosisCode = components['schemas']['DiagnosisCode'];

interface Context {
  text: string;
  found: readonly DiagnosisCode[];
}

/** Looks diagnoses up while they are typed; an answer to earlier words never replaces that to later ones. */
export const diagnosisSearchMachine = setup({
  types: {
    context: {} as Context,
    events: {} as { type: 'text.typed'; text: string } | { type: 'search.ended' },
    children: {} as { searchCodes: 'searchCodes' },
  },
  actors: { searchCodes: unprovided<readonly DiagnosisCode[], { text: string }>('searchCodes') },
  guards: {
    saysNothing: ({ event }) => event.type === 'text.typed' && event.text.trim() === '',
  },
  actions: {
    takeText: assign(({ event }) => {
      assertEvent(event, 'text.typed');
      return { text: event.text };
    }),
    takeFound: assign((_, { found }: { found: readonly DiagnosisCode[] }) => ({ found })),
    forget: assign({ found: [] }),
  },
  delays: { pause: 150 },
}).createMachine({
  id: 'diagnosisSearch',
  description: 'Looks up diagnoses while typing.',
  context: { text: '', found: [] },
  initial: 'resting',
  on: {
    'text.typed': [
      { guard: 'saysNothing', target: '.resting' },
      { target: '.waiting', actions: 'takeText' },
    ],
    'search.ended': '.resting',
  },
  states: {
    resting: { description: 'Nothing is being searched for.', entry: 'forget' },
    waiting: {
      description: 'Waits for a pause in typing.',
      after: { pause: 'searching' },
    },
    searching: {
      tags: 'busy',
      description: 'The words are looked up; more typing cancels it.',
      invoke: {
        src: 'searchCodes',
        id: 'searchCodes',
        input: ({ context }) => ({ text: context.text }),
        onDone: {
          target: 'found',
          actions: { type: 'takeFound', params: ({ event }) => ({ found: event.output }) },
        },
        onError: { target: 'failed', actions: 'forget' },
      },
    },
    found: { description: 'Offers what was found, which may be nothing.' },
    failed: { description: 'The list did not answer; the typed words can be used as the diagnosis.' },
  },
});
