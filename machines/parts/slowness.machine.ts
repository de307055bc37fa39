import { emit, setup } from 'xstate';

/** Says of something that is waited for that it takes longer than usual, and asks for it again. */
export const slownessMachine = setup({
  types: {
    events: {} as { type: 'retried' },
    emitted: {} as { type: 'askedAgain' },
  },
  actions: { tellAskedAgain: emit({ type: 'askedAgain' }) },
  delays: { slow: 10_000 },
}).createMachine({
  id: 'slowness',
  description: 'A page that is loading: after ten seconds it says that this takes longer than usual.',
  initial: 'waiting',
  states: {
    waiting: { description: 'Nothing is said yet.', after: { slow: 'slow' } },
    slow: {
      tags: 'slow',
      description: 'It takes longer than usual; trying again cancels the first request.',
      on: { retried: { target: 'waiting', actions: 'tellAskedAgain' } },
    },
  },
});
