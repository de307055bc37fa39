import { expect, test } from 'vitest';
import { createActor, createEmptyActor, type InspectionEvent, setup } from 'xstate';
import { edgesOf } from '#src/gallery/chart/edges.ts';
import { overheard, takenBy } from '#src/gallery/chart/microsteps.ts';

const lamp = setup({
  guards: { isBroken: () => false },
  actors: {},
}).createMachine({
  id: 'lamp',
  initial: 'deciding',
  states: {
    deciding: { always: 'off' },
    off: { on: { pressed: [{ guard: 'isBroken', target: 'off' }, { target: 'warming' }] } },
    warming: { always: 'on' },
    on: {},
  },
});

const idOf = (definition: unknown) => edgesOf(lamp).find((edge) => edge.definition === definition)?.id;

test('a live actor’s microsteps carry the very objects of the chart’s states', () => {
  const taken: unknown[] = [];
  const inspect = (event: InspectionEvent) => taken.push(...takenBy(event).map(idOf));
  const actor = createActor(lamp, { inspect }).start();
  actor.send({ type: 'pressed' });
  expect(taken).toEqual(['lamp.deciding::always::0', 'lamp.off::pressed::1', 'lamp.warming::always::0']);
});

test('a pure transition tells the same', () => {
  const taken: unknown[] = [];
  const heard = overheard(lamp as never, (step) => taken.push(...step.map(idOf)));
  const self = createEmptyActor();
  const nothing = () => {};
  const scope = {
    self,
    system: self.system,
    defer: nothing,
    emit: nothing,
    actionExecutor: nothing,
  } as never;
  const start = heard.getInitialSnapshot(scope);
  heard.transition(start, { type: 'pressed' }, scope);
  expect(taken).toEqual(['lamp.deciding::always::0', 'lamp.off::pressed::1', 'lamp.warming::always::0']);
});

test('other inspection events carry none', () => {
  expect(takenBy({ type: '@xstate.actor' } as InspectionEvent)).toEqual([]);
});
