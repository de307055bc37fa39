import { expect, test } from 'vitest';
import { assign } from 'xstate';
import { chartOf } from '#machines/index.ts';
import type { Property } from '#machines/parts/properties.ts';
import { explore } from '#tools/charts/check/graph.ts';
import { prove } from '#tools/charts/check/prove.ts';
import {
  type Charts,
  type TypedText,
  typedTextModel,
  typedTextPromise,
  whereabouts,
} from '#tools/charts/check/typedText.ts';
import { withPart, withState } from '#tools/charts/mutate/change.ts';

/** The shortest run in which typed text is lost, each event with where it leads; empty where none is. */
function losing(planted?: Partial<Record<keyof Charts, unknown>>): string[] {
  const part = (name: keyof Charts) => planted?.[name] ?? chartOf(name).machine;
  const charts = { saving: part('saving'), form: part('form'), conflict: part('conflict') } as Charts;
  const graph = explore(typedTextModel(charts));
  const broken = prove(graph, typedTextPromise as Property<TypedText, unknown>);
  return (broken?.run ?? []).map(
    ({ words, to }) => `${words} → ${whereabouts(graph.states[to] as TypedText)}`,
  );
}

const nothing = assign({});

test('what is typed is in the form, in a draft or stored, whatever others save, answers say and locks close', () => {
  expect(losing()).toEqual([]);
});

test('a form that keeps no draft loses what was typed to the lock', () => {
  const form = withPart(chartOf('form'), 'actions', 'keepDraft', nothing).machine;
  expect(losing({ form }).at(-1)).toMatch(/^locked/);
});

test('a form that is settled by a lost answer loses what was typed', () => {
  const saving = withState(chartOf('saving'), 'saving', (state) => {
    const { onError } = state.invoke as { onError: { target: string; actions: unknown }[] };
    onError[onError.length - 1] = { target: 'unavailable', actions: 'dropDraft' };
  });
  const dropping = saving.machine.provide({
    actions: { dropDraft: saving.machine.implementations.actions.settleForm },
  } as never);
  // values that were sent are still those of the form, so only the draft is gone
  expect(losing({ saving: dropping }).at(-1)).toMatch(/^locked/);
});

test('a conflict that is put off and settles the form loses what was typed', () => {
  const { machine } = withState(chartOf('saving'), 'conflict', (state) => {
    const { onDone } = state.invoke as { onDone: unknown[] };
    onDone[onDone.length - 1] = { target: 'filling', actions: 'settleForm' };
  });
  expect(losing({ saving: machine }).at(-1)).toMatch(/^locked/);
});
