import { assertEvent, assign, emit, setup } from 'xstate';

interface Context {
  count: number;
  from: number;
  over: number;
}

type CarryingEvent =
  | { type: 'block.grabbed'; at: number; count: number; by: 'pointer' | 'keyboard' }
  | { type: 'block.carriedOver'; at: number }
  | { type: 'block.nudged'; by: 1 | -1 }
  | { type: 'block.dropped' }
  | { type: 'block.letGo' };

/** A block on its way to another place in its form, by pointer or by keyboard. */
export const blockCarryingMachine = setup({
  types: {
    context: {} as Context,
    events: {} as CarryingEvent,
    emitted: {} as { type: 'moved'; from: number; to: number },
  },
  guards: {
    byPointer: ({ event }) => event.type === 'block.grabbed' && event.by === 'pointer',
    isElsewhere: ({ context }) => context.over !== context.from,
  },
  actions: {
    grab: assign(({ event }) => {
      assertEvent(event, 'block.grabbed');
      return { count: event.count, from: event.at, over: event.at };
    }),
    carry: assign(({ context, event }) => {
      assertEvent(event, ['block.carriedOver', 'block.nudged']);
      const at = event.type === 'block.nudged' ? context.over + event.by : event.at;
      return { over: Math.max(0, Math.min(context.count - 1, at)) };
    }),
    tellMoved: emit(({ context }) => ({ type: 'moved', from: context.from, to: context.over }) as const),
  },
}).createMachine({
  id: 'blockCarrying',
  description: 'Moving a block of a consent form: grabbed, moved and dropped, or put back.',
  context: { count: 0, from: 0, over: 0 },
  initial: 'resting',
  states: {
    resting: {
      description: 'Every block is in its place.',
      on: {
        'block.grabbed': [
          { guard: 'byPointer', target: 'dragged', actions: 'grab' },
          { target: 'lifted', actions: 'grab' },
        ],
      },
    },
    dragged: {
      tags: 'carrying',
      description: 'The pointer holds a block; releasing the button drops it.',
      on: {
        'block.carriedOver': { actions: 'carry' },
        'block.dropped': [
          { guard: 'isElsewhere', target: 'resting', actions: 'tellMoved' },
          { target: 'resting' },
        ],
        'block.letGo': 'resting',
      },
    },
    lifted: {
      tags: 'carrying',
      description: 'The keyboard holds a block; arrows move it, Enter or Space drop it, Escape puts it back.',
      on: {
        'block.nudged': { actions: 'carry' },
        'block.dropped': [
          { guard: 'isElsewhere', target: 'resting', actions: 'tellMoved' },
          { target: 'resting' },
        ],
        'block.letGo': 'resting',
      },
    },
  },
});
