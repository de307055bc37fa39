import { assertEvent, emit, setup } from 'xstate';
import { filled } from '#machines/lifecycles/act.ts';

/** The list of the views that somebody has named: the present one gets a name, any of them is removed. */
export const viewNamingMachine = setup({
  types: {
    events: {} as
      | { type: 'views.opened' }
      | { type: 'views.closed' }
      | { type: 'name.typed' }
      | { type: 'name.given'; name: string },
    emitted: {} as { type: 'named'; name: string },
  },
  guards: { isNamed: ({ event }) => event.type === 'name.given' && filled(event.name) },
  actions: {
    tellNamed: emit(({ event }) => {
      assertEvent(event, 'name.given');
      return { type: 'named' as const, name: event.name.trim().slice(0, 60) };
    }),
  },
}).createMachine({
  id: 'viewNaming',
  description: 'The present view of the reservations gets a name.',
  initial: 'closed',
  states: {
    closed: { description: 'Nobody names anything.', on: { 'views.opened': 'open' } },
    open: {
      on: {
        'views.closed': 'closed',
        'name.given': [{ guard: 'isNamed', target: 'closed', actions: 'tellNamed' }, { target: '.nameless' }],
      },
      initial: 'naming',
      states: {
        naming: { description: 'The views are listed, and a name may be typed.' },
        nameless: {
          description: 'A view without a name is not kept: the page says so.',
          on: { 'name.typed': 'naming' },
        },
      },
    },
  },
});
