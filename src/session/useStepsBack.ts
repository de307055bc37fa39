import { useEffect } from 'react';
import type { Actor, AnyStateMachine, EventFromLogic, SnapshotFrom } from 'xstate';
import { stepsInHistory } from '#src/effects/stepsInHistory.ts';

interface Way<Machine extends AnyStateMachine> {
  /** On which step a chart stands, counted from where Back leaves the page; null where that is not known yet. */
  stepOf(now: SnapshotFrom<Machine>): number | null;
  /** What the page's own way back sends there. */
  backOf(now: SnapshotFrom<Machine>): EventFromLogic<Machine>;
}

/** Lets the browser's Back go back in a chart, step by step. `way` is one and the same at every render. */
export function useStepsBack<Machine extends AnyStateMachine>(
  actor: Actor<Machine>,
  way: Way<Machine>,
): void {
  useEffect(() => {
    const here = () => actor.getSnapshot() as SnapshotFrom<Machine>;
    const { settle, stop } = stepsInHistory({
      now: () => way.stepOf(here()),
      back: () => actor.send(way.backOf(here())),
    });
    const { unsubscribe } = actor.subscribe(settle);
    settle();
    return () => {
      unsubscribe();
      stop();
    };
  }, [actor, way]);
}
