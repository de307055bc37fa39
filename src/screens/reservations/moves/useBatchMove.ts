import { createActor } from 'xstate';
import { newAttempt } from '#src/effects/attempt.ts';
import { batchMoveFlow } from '#src/flows/reservations/batchMove.ts';
import { plural, t } from '#src/language/t.ts';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useReadAnew } from '#src/screens/form/useReadAnew.ts';
import { useUndoToast } from '#src/screens/form/useUndoToast.ts';
import { useApp } from '#src/session/AppContext.tsx';
import type { BatchRef } from './BatchDialog.tsx';
import { useUndoKey } from './useUndoKey.ts';

/** Runs the chart of one step for many: tells how many made it, with the way back on the toast and on Ctrl-Z. */
export function useBatchMove(onDone: () => void): BatchRef {
  const app = useApp();
  const reread = useReadAnew();
  const flow = useFlow(batchMoveFlow(app), undefined);
  const { tellDone, takeAway } = useUndoToast();
  const tellUndone = (count: number) =>
    app.toasts.push({
      kind: 'info',
      text: plural(count, 'One reservation was undone.', '{count} reservations were undone.'),
    });
  /** The toast may outlive the page it came from: then a chart of its own takes all of them back. */
  const undo = () => {
    if (flow.getSnapshot().status === 'active') return flow.send({ type: 'undo.asked' });
    const again = createActor(batchMoveFlow(app));
    again.on('undone', ({ count }) => {
      tellUndone(count);
      again.stop();
      reread();
    });
    again.on('finished', () => {
      const { outcomes } = again.getSnapshot().context;
      const done = outcomes.filter(({ became }) => became === 'done').length;
      const text = t('{done} of {all} were undone.', { done, all: outcomes.length });
      app.toasts.push({ kind: 'error', text });
      again.stop();
      reread();
    });
    again.start();
    again.send({
      type: 'batch.asked',
      move: 'undo',
      rows: flow.getSnapshot().context.made,
      attempt: newAttempt(),
    });
  };
  useFact(flow, 'finished', reread);
  useFact(flow, 'done', ({ count }) => {
    onDone();
    tellDone(plural(count, 'One reservation was changed.', '{count} reservations were changed.'), undo);
  });
  useFact(flow, 'undone', ({ count }) => {
    takeAway();
    tellUndone(count);
    reread();
  });
  useUndoKey(flow);
  return flow;
}
