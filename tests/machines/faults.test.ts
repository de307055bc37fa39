import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { assign, fromPromise, setup } from 'xstate';
import type { Chart } from '#machines/index.ts';
import { withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { silent, stuck, unheard, unnamed, unreached } from '#tests/support/chart-faults.ts';
import { explore } from '#tools/charts/explore.ts';

/** Everything that a chart of this house may not be. */
const faulty = setup({
  actors: { load: fromPromise(async () => {}) },
  guards: { isIdle: () => true },
  delays: { soon: 10 },
}).createMachine({
  id: 'faulty',
  initial: 'first',
  states: {
    first: {
      tags: 'busy',
      invoke: { src: 'load', id: 'load', onDone: 'deaf' },
      on: { pressed: { target: 'deaf', actions: assign({}) } },
      after: { 20: 'deaf' },
    },
    deaf: {},
    island: { on: { pressed: 'deaf' } },
  },
});

const chart = {
  machine: faulty,
  folder: 'parts',
  section: '0',
  samples: { events: [{ type: 'pressed' }] },
} as unknown as Chart;

test('an inline action and delay and what is never used are found', () => {
  expect(unnamed(chart)).toEqual([
    'an inline one among the actions',
    'unused: isIdle',
    'an inline one among the delays',
    'unused: soon',
  ]);
});

test('a call whose failure nobody waits for is found', () => {
  expect(unheard(chart)).toEqual(['faulty.first: load']);
});

test('a state that nothing reaches and one that nothing leaves are found', () => {
  expect(unreached(chart, explore(chart, withPuppets(chart.machine)))).toEqual(['faulty.island']);
  expect(stuck(chart)).toEqual(['faulty.deaf']);
});

test('a state that says nothing is found', () => expect(silent(chart)).toEqual(['faulty.first']));

// The charts are loaded where everything that acts is a trap.
const loading = `
  const acted = [];
  for (const name of ['fetch', 'setTimeout', 'setInterval', 'setImmediate', 'queueMicrotask'])
    globalThis[name] = () => { acted.push(name); };
  const traps = ['window', 'document', 'localStorage', 'sessionStorage', 'navigator', 'location'];
  for (const name of traps)
    Object.defineProperty(globalThis, name, { configurable: true, get: () => { acted.push(name); } });
  await import('./machines/index.ts');
  EFFECT
  process.stdout.write(JSON.stringify(acted));
`;

const load = (effect: string) =>
  spawnSync(
    process.execPath,
    ['--import', 'tsx', '--input-type=module', '-e', loading.replace('EFFECT', effect)],
    {
      encoding: 'utf8',
      env: { ...process.env, NODE_OPTIONS: '' },
    },
  ).stdout;

test('no chart does anything when it is imported', () => {
  expect(load('')).toBe('[]');
  expect(load('localStorage; setTimeout(() => {}, 0);')).toBe('["localStorage","setTimeout"]');
});
