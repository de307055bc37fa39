import { readdirSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { type AnyStateMachine, type AnyStateNode, createActor } from 'xstate';
import { chartOf, charts } from '#machines/index.ts';
import { edgesOf, statesOf } from '#src/gallery/chart/edges.ts';
import { withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { explore } from '#tests/support/explore.ts';

type Kind = 'actions' | 'guards' | 'actors' | 'delays';
type Named = string | { type: string };
type Clause = Named | { guards?: readonly Clause[] };

const folders = ['app', 'form', 'flows', 'lifecycles', 'parts'] as const;
const files = folders.flatMap((folder) =>
  readdirSync(`machines/${folder}`)
    .filter((name) => name.endsWith('.machine.ts'))
    .map((name) => `${folder}/${name}`),
);

/** A name, or undefined for something that stands inline. Combinations of named guards count as named. */
function namesIn(clause: Clause | undefined): (string | undefined)[] {
  if (clause === undefined) return [];
  if (typeof clause === 'string') return [clause];
  if ('type' in clause && typeof clause.type === 'string') return [clause.type];
  return 'guards' in clause && clause.guards ? clause.guards.flatMap(namesIn) : [undefined];
}

const own = (actions: readonly unknown[]) =>
  (actions as Clause[]).flatMap(namesIn).filter((name) => !name?.startsWith('xstate.'));

/** Every name that a chart's states use, of each kind. */
function used(machine: AnyStateMachine): Record<Kind, (string | undefined)[]> {
  const states = statesOf(machine.root);
  const edges = edgesOf(machine);
  const inside = Object.values(machine.implementations.guards as Record<string, Clause>)
    .filter((guard) => typeof guard === 'function' && 'guards' in guard)
    .flatMap(namesIn)
    .filter((name) => name !== undefined);
  return {
    actions: [...states.flatMap((state) => [...own(state.entry), ...own(state.exit)])].concat(
      edges.flatMap((edge) => own(edge.definition.actions)),
    ),
    guards: [...edges.flatMap((edge) => namesIn(edge.definition.guard as Clause | undefined)), ...inside],
    actors: states.flatMap((state) =>
      state.invoke.map(({ src }) => (typeof src === 'string' ? src : undefined)),
    ),
    delays: states.flatMap((state) =>
      state.after.map(({ delay }) => (typeof delay === 'string' ? delay : undefined)),
    ),
  };
}

/** Guards that a vocabulary offers to several charts, so that one of them may leave some unused. */
const shared = ['refused', 'gone', 'outdated', 'offline'];

/** Subscriptions have no end and no error to wait for. */
const isLasting = (id: string) => /^(watch|keep)[A-Z]/.test(id);

const hears = (state: AnyStateNode, type: string): boolean =>
  state.transitions.has(type) || (state.parent !== undefined && hears(state.parent, type));

test('every chart file is in the catalogue, under its own name', () => {
  const listed = charts.map(({ folder, machine }) => `${folder}/${machine.id}.machine.ts`);
  expect([...listed].sort()).toEqual([...files].sort());
});

test('an unknown chart is an error', () => {
  expect(() => chartOf('nothing')).toThrow('There is no chart "nothing".');
});

describe.each(charts.map((chart) => ({ id: chart.machine.id, chart })))('$id', ({ chart }) => {
  const { machine } = chart;
  const states = statesOf(machine.root);

  test('can be started from every input', () => {
    for (const input of chart.samples.inputs?.() ?? [undefined]) {
      const actor = createActor(withPuppets(machine), { input } as never).start();
      expect(actor.getSnapshot().status).not.toBe('error');
      actor.stop();
    }
  });

  test('has a plain name and says what it is', () => {
    expect(machine.id).toMatch(/^[a-z][A-Za-z]+$/);
    expect(machine.root.description).toMatch(/^[A-Z].*\.$/);
    expect(states.filter((state) => state.description && !/^[A-Z].*[.!?]$/s.test(state.description))).toEqual(
      [],
    );
  });

  test('every state that a user waits or decides in is described', () => {
    const speaking = states.filter(
      (state) => state.tags.length > 0 || (state.type === 'final' && state.parent === machine.root),
    );
    const silent = speaking.filter(({ description, parent }) => !description && !parent?.description);
    expect(silent.map(({ id }) => id)).toEqual([]);
  });

  test('every action, guard, actor and delay is named, known and used', () => {
    for (const [kind, names] of Object.entries(used(machine)) as [Kind, (string | undefined)[]][]) {
      expect(names, `an inline one among the ${kind}`).not.toContain(undefined);
      const known = Object.keys(machine.implementations[kind]);
      expect(
        names.filter((name) => !known.includes(name as string)),
        `unknown ${kind}`,
      ).toEqual([]);
      const idle = known.filter((name) => !names.includes(name) && !shared.includes(name));
      expect(idle, `unused ${kind}`).toEqual([]);
    }
  });

  test('every call that may fail is waited for', () => {
    for (const state of states) {
      for (const { id } of state.invoke) {
        if (!isLasting(id)) expect(hears(state, `xstate.error.actor.${id}`), id).toBe(true);
      }
    }
  });

  test('every state is reached, and none but the last is without a way out', () => {
    const reached = new Set(
      explore(chart, withPuppets(machine)).flatMap(({ to }) => to._nodes.map(({ id }) => id)),
    );
    const passing = states.filter((state) => state.always?.some(({ guard }) => guard === undefined));
    const missed = states.filter(
      (state) => !reached.has(state.id) && state.type !== 'history' && !passing.includes(state),
    );
    expect(missed.map(({ id }) => id)).toEqual([]);
    const ends = states.filter((state) => isEnd(state) && !allowedEnds.includes(state.id));
    expect(ends.map(({ id }) => id)).toEqual([]);
  });
});

/** States that are not final and yet have no way out, each with its reason in its description. */
const allowedEnds = ['buildFreshness.build.reloading'];

function isEnd(state: AnyStateNode): boolean {
  if (state.type !== 'atomic') return false;
  let node: AnyStateNode | undefined = state;
  while (node) {
    if (node.transitions.size > 0 || node.always?.length) return false;
    node = node.parent;
  }
  return true;
}
