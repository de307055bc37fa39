import type { Asked } from './ChartPage.tsx';

/** The address of a chart after its `?`; `sim` and `events` are for links that somebody writes by hand. */
export interface ChartSearch {
  mode?: 'code' | 'coverage' | 'live' | 'simulate' | 'sim';
  walking?: 'paths' | 'pages';
  run?: string;
  events?: string;
  step?: number;
}

const modes = ['code', 'coverage', 'live', 'simulate', 'sim'] as const;
const walks = ['paths', 'pages'] as const;
const among = <Word extends string>(words: readonly Word[], value: unknown) =>
  words.find((word) => word === value);

/** What an address may hold; whatever else stands there is left out. */
export function chartSearch({ mode, walking, run, events, step }: Record<string, unknown>): ChartSearch {
  const [known, counted] = [among(modes, mode), among(walks, walking)];
  const number = Number(step);
  return {
    ...(known && { mode: known }),
    ...(counted && { walking: counted }),
    ...(typeof run === 'string' && { run }),
    ...(typeof events === 'string' && { events }),
    ...(Number.isInteger(number) && number >= 0 && step !== '' && { step: number }),
  };
}

/** What an address asks for. */
export const askedOf = ({ mode, walking, run = '', events = '', step }: ChartSearch): Asked => ({
  mode: mode === 'sim' ? 'simulate' : (mode ?? 'read'),
  walking: walking ?? 'any',
  run,
  events: events.split(',').filter(Boolean),
  step,
});

/** The shortest address that asks for the same. */
export const searchOf = ({ mode, walking, run, events, step }: Asked): ChartSearch => ({
  ...(mode !== 'read' && { mode }),
  ...(walking === 'any' ? {} : { walking }),
  ...(run !== '' && { run }),
  ...(events.length > 0 && { events: events.join(',') }),
  ...(step !== undefined && { step }),
});
