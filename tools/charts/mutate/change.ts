import { type AnyStateMachine, createMachine } from 'xstate';
import type { Chart } from '#machines/index.ts';

/** A part of a machine's configuration. */
export type Config = Record<string, unknown>;

export const isPlain = (value: unknown): value is Config =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

function copy(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(copy);
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, copy(one)]));
}

/** The configuration of a state, by its path from the root. */
export const stateAt = (config: Config, path: string): Config =>
  path
    .split('.')
    .filter((name) => name !== '')
    .reduce((at, name) => (at.states as Record<string, Config>)[name] as Config, config);

/** No chart takes as many steps for one event; a changed one may turn in a circle. */
const options = { maxIterations: 500 };

/** The same chart with the configuration of one state changed. */
export function withState(chart: Chart, path: string, change: (state: Config) => void): Chart {
  const { machine } = chart;
  const config = copy(machine.config) as Config;
  change(stateAt(config, path));
  const changed = createMachine({ ...config, options } as never, machine.implementations as never);
  return { ...chart, machine: changed };
}

/** The same chart with one of its named parts replaced. */
export const withPart = (
  chart: Chart,
  kind: 'guards' | 'actions' | 'delays',
  name: string,
  part: unknown,
): Chart => ({
  ...chart,
  machine: chart.machine.provide({ [kind]: { [name]: part } } as never) as AnyStateMachine,
});
