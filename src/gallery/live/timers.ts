import type { AnyMachineSnapshot } from 'xstate';
import { eventWords } from '../chart/words.ts';
import { delayOf } from '../sandbox/walk.ts';
import type { Timer } from './report.ts';

/** The delays that run in a snapshot; one that ran before in the same state keeps its time. */
export function timersOf(snapshot: AnyMachineSnapshot, before: readonly Timer[], entered: boolean): Timer[] {
  if (snapshot.status !== 'active') return [];
  return snapshot._nodes.flatMap((node) =>
    node.after.map(({ eventType }): Timer => {
      const state = node.path.join('.');
      const words = eventWords(eventType);
      const known = before.find((timer) => timer.state === state && timer.words === words);
      if (known && !entered) return known;
      return { words, state, due: Date.now() + delayOf(snapshot, eventType) };
    }),
  );
}
