import type { Property } from '#machines/parts/properties.ts';
import type { Graph, Move } from './graph.ts';

/** The shortest run that breaks a property. */
export interface Broken<Step> {
  readonly says: string;
  readonly run: readonly Move<Step>[];
}

interface Visit<Step> {
  readonly move: Move<Step>;
  readonly memory: unknown;
  readonly before: Visit<Step> | null;
}

function runTo<Step>(visit: Visit<Step>): Move<Step>[] {
  const run: Move<Step>[] = [];
  for (let at: Visit<Step> | null = visit; at; at = at.before) run.unshift(at.move);
  return run;
}

/** Looks at every step of every run; answers the shortest run that breaks the property, or null where none does. */
export function prove<Step>(
  { starts, movesFrom }: Graph<unknown, Step>,
  { says, begins = null, remembers, holds }: Property<Step, unknown>,
): Broken<Step> | null {
  const seen = new Set<string>();
  const queue: Visit<Step>[] = [];
  const look = (move: Move<Step>, memory: unknown, before: Visit<Step> | null): Visit<Step> | null => {
    const visit = { move, memory, before };
    if (!holds(move.step, memory)) return visit;
    const next = remembers ? remembers(move.step, memory) : memory;
    const key = remembers ? `${move.to} ${JSON.stringify(next)}` : String(move.to);
    if (seen.has(key)) return null;
    seen.add(key);
    queue.push({ move, memory: next, before });
    return null;
  };
  for (const move of starts) {
    const broken = look(move, begins, null);
    if (broken) return { says, run: runTo(broken) };
  }
  for (let place = 0; place < queue.length; place += 1) {
    const visit = queue[place] as Visit<Step>;
    for (const move of movesFrom(visit.move.to)) {
      const broken = look(move, visit.memory, visit);
      if (broken) return { says, run: runTo(broken) };
    }
  }
  return null;
}

/** The shortest run to a state. */
export function shortestRun<Step>({ starts, movesFrom }: Graph<unknown, Step>, target: number): Move<Step>[] {
  const seen = new Set<number>();
  const queue: Visit<Step>[] = starts.map((move) => ({ move, memory: null, before: null }));
  for (let place = 0; place < queue.length; place += 1) {
    const visit = queue[place] as Visit<Step>;
    const at = visit.move.to;
    if (at === target) return runTo(visit);
    if (seen.has(at)) continue;
    seen.add(at);
    for (const move of movesFrom(at)) queue.push({ move, memory: null, before: visit });
  }
  return [];
}
