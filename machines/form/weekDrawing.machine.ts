import { assertEvent, assign, emit, setup } from 'xstate';
import { type WeekSpan, weekProblem } from './week.ts';
import { type Stroke, spanAt, wholeDay, withoutStretch, withStroke } from './weekStroke.ts';

interface Input {
  /** Whether hours may have breaks. */
  hasBreaks: boolean;
  /** Minutes of one cell. */
  step: number;
}

interface Context extends Input {
  /** The week as it stood when the stroke began. */
  spans: readonly WeekSpan[];
  stroke: Stroke;
  problem: string | null;
}

/** A place in the week: a day, and the minutes since its midnight. */
interface Place {
  weekday: number;
  at: number;
}

type DrawingEvent =
  | (Place & { type: 'stroke.begun'; spans: readonly WeekSpan[] })
  | { type: 'stroke.reached'; at: number }
  | { type: 'stroke.nudged'; by: 1 | -1 }
  | { type: 'stroke.ended' }
  | { type: 'stroke.cancelled' }
  | (Place & { type: 'stretch.removed'; spans: readonly WeekSpan[] })
  | { type: 'hours.changed' };

const drawnOf = ({ spans, stroke, step }: Context) => withStroke(spans, stroke, step);

/** The hours of a week drawn by pointer or by keyboard: hours on free ground, breaks within hours. */
export const weekDrawingMachine = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as DrawingEvent,
    emitted: {} as { type: 'drawn'; spans: readonly WeekSpan[] },
  },
  guards: {
    fits: ({ context }) => weekProblem(drawnOf(context)) === undefined,
    isWorked: ({ event }) =>
      event.type === 'stretch.removed' && spanAt(event.spans, event.weekday, event.at) !== undefined,
  },
  actions: {
    begin: assign(({ context, event }) => {
      assertEvent(event, 'stroke.begun');
      const { spans, weekday, at } = event;
      const isWithin = context.hasBreaks && spanAt(spans, weekday, at) !== undefined;
      const kind: Stroke['kind'] = isWithin ? 'break' : 'hours';
      return { spans, stroke: { weekday, anchor: at, head: at, kind }, problem: null };
    }),
    reach: assign(({ context: { stroke, step }, event }) => {
      assertEvent(event, ['stroke.reached', 'stroke.nudged']);
      const head = event.type === 'stroke.reached' ? event.at : stroke.head + event.by * step;
      return { stroke: { ...stroke, head: Math.max(0, Math.min(wholeDay - step, head)) } };
    }),
    tellDrawn: emit(({ context }) => ({ type: 'drawn' as const, spans: drawnOf(context) })),
    tellRemoved: emit(({ event }) => {
      assertEvent(event, 'stretch.removed');
      return { type: 'drawn' as const, spans: withoutStretch(event.spans, event.weekday, event.at) };
    }),
    noteProblem: assign(({ context }) => ({ problem: weekProblem(drawnOf(context)) ?? null })),
    forgetProblem: assign({ problem: null }),
  },
}).createMachine({
  id: 'weekDrawing',
  description: 'Weekly hours drawn by pointer or keyboard: hours where it is free, breaks within hours.',
  context: ({ input }) => ({
    ...input,
    spans: [],
    stroke: { weekday: 1, anchor: 0, head: 0, kind: 'hours' },
    problem: null,
  }),
  initial: 'resting',
  on: {
    'stroke.begun': { target: '.drawing', actions: 'begin' },
    'stretch.removed': { guard: 'isWorked', target: '.resting', actions: ['tellRemoved', 'forgetProblem'] },
  },
  states: {
    resting: { description: 'The week shows what the form has.' },
    drawing: {
      description: 'A stroke follows the pointer or the arrow keys; the form does not have it yet.',
      on: {
        // one hand at a time
        'stroke.begun': {},
        'stretch.removed': {},
        'stroke.reached': { actions: 'reach' },
        'stroke.nudged': { actions: 'reach' },
        'stroke.ended': [
          { guard: 'fits', target: 'resting', actions: 'tellDrawn' },
          { target: 'refused', actions: 'noteProblem' },
        ],
        'stroke.cancelled': 'resting',
      },
    },
    refused: {
      description: 'The stroke did not fit and was dropped; the page says why.',
      on: { 'hours.changed': { target: 'resting', actions: 'forgetProblem' } },
    },
  },
});
