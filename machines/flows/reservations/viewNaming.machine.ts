import { assertEvent, assign, emit, setup } from 'xstate';
import { filled } from '#machines/lifecycles/act.ts';

/** Whether a name may be given to one more view: it may be another's already, or the list may be full. */
export type NameFits = 'yes' | 'taken' | 'full';

/** A name as it is kept. */
export const trimName = (name: string): string => name.trim().slice(0, 60);

/** The list of the views that someone has named: the present one gets a name, any of them is removed. */
export const viewNamingMachine = setup({
  types: {
    context: {} as { name: string },
    events: {} as
      | { type: 'views.opened' }
      | { type: 'views.closed' }
      | { type: 'name.typed' }
      | { type: 'name.given'; name: string; fits: NameFits }
      | { type: 'view.replaced' }
      | { type: 'view.removed' },
    emitted: {} as { type: 'named'; name: string } | { type: 'replaced'; name: string },
  },
  guards: {
    isNameless: ({ event }) => event.type === 'name.given' && !filled(event.name),
    isTaken: ({ event }) => event.type === 'name.given' && event.fits === 'taken',
    isFull: ({ event }) => event.type === 'name.given' && event.fits === 'full',
  },
  actions: {
    setName: assign({
      name: ({ event }) => {
        assertEvent(event, 'name.given');
        return trimName(event.name);
      },
    }),
    tellNamed: emit(({ context }) => ({ type: 'named' as const, name: context.name })),
    tellReplaced: emit(({ context }) => ({ type: 'replaced' as const, name: context.name })),
  },
}).createMachine({
  id: 'viewNaming',
  description: 'Saving the current view of the reservations under a name.',
  context: { name: '' },
  initial: 'closed',
  states: {
    closed: { description: 'The menu is closed.', on: { 'views.opened': 'open' } },
    open: {
      on: {
        'views.closed': 'closed',
        'name.given': [
          { guard: 'isNameless', target: '.nameless' },
          { guard: 'isTaken', target: '.taken', actions: 'setName' },
          { guard: 'isFull', target: '.full' },
          { target: 'closed', actions: ['setName', 'tellNamed'] },
        ],
      },
      initial: 'naming',
      states: {
        naming: { description: 'The views are listed, and a name can be typed.' },
        nameless: {
          description: 'A view needs a name: the page says so.',
          on: { 'name.typed': 'naming' },
        },
        taken: {
          description: 'Another view has this name: it is replaced only on confirmation.',
          on: {
            'name.typed': 'naming',
            'view.removed': 'naming',
            'view.replaced': { target: '#viewNaming.closed', actions: 'tellReplaced' },
          },
        },
        full: {
          description: 'The limit of views is reached: one has to be deleted first.',
          on: { 'name.typed': 'naming', 'view.removed': 'naming' },
        },
      },
    },
  },
});
