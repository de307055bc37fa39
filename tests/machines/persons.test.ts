import { expect, test } from 'vitest';
import { charts } from '#machines/index.ts';
import { promises } from '#machines/properties.ts';
import { moverOf } from '#tools/charts/check/chartModel.ts';
import { personsEvents } from '#tools/charts/check/persons.ts';

test('what a person does is what some chart hears', () => {
  const heard = new Set(
    charts.flatMap(({ machine, samples }) =>
      [...samples.events, ...(promises[machine.id]?.events ?? [])].map(({ type }) => type),
    ),
  );
  expect([...personsEvents].filter((type) => !heard.has(type))).toEqual([]);
});

test('what the page or the browser says by itself frees nobody who waits', () => {
  const said = [
    'chart.changed',
    'camera.opened',
    'address.returned',
    'reservation.read',
    'place.changed',
    'visit.changed',
    'member.changed',
    'version.changed',
  ];
  const passed = ['slot.wished', 'plan.wished', 'hold.used', 'draft.dropped', 'hand.asked'];
  for (const type of [...said, ...passed, 'what.nobodyNamed'])
    expect([type, moverOf({ type })]).toEqual([type, 'other']);
  expect(moverOf({ type: 'saving.cancelled' })).toBe('person');
});
