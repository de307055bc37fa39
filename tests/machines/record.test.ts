import { expect, test } from 'vitest';
import { chartOf } from '#machines/index.ts';
import { type PlainChart, plainChart } from '#src/gallery/chart/plain.ts';
import { recordedOf, recordText } from '#tools/charts/pages/record.ts';

const nothing = '{"tests":{},"charts":{}}';
const own = 'tests/machines/record.test.ts';
const chart = plainChart(chartOf('restoration').machine);
const [first, second] = chart.edges.map(({ id }) => id) as [string, string];
const whole = Object.fromEntries(chart.edges.map(({ id }) => [id, ['tests/e2e/whole.test.ts']]));
const renamed: PlainChart = { ...chart, description: 'Something else.' };

test('a record tells who walked each transition', () => {
  const walks = { restoration: { ...whole, [first]: [own, 'tests/e2e/whole.test.ts'] } };
  const { tests, isStale } = recordedOf(chart, recordText([chart], walks, nothing));
  expect(isStale).toBe(false);
  expect(tests[first]).toEqual(['tests/e2e/whole.test.ts', own]);
  expect(tests[second]).toEqual(['tests/e2e/whole.test.ts']);
});

test('the same run leaves the same text, in whichever order its files came to an end', () => {
  const [one, other] = [{ [first]: ['b', 'a'] }, { [first]: ['a', 'b'] }];
  expect(recordText([chart], { restoration: one }, nothing)).toBe(
    recordText([chart], { restoration: other }, nothing),
  );
});

test('a record of a chart that has changed since is stale', () => {
  const record = recordText([chart], { restoration: whole }, nothing);
  expect(recordedOf(renamed, record)).toMatchObject({ isStale: true, tests: { [first]: expect.anything() } });
  expect(recordedOf(chart, nothing)).toEqual({ isStale: true, tests: {} });
});

test('what a test file walked is kept until the file or the chart changes', () => {
  const before = recordText([chart], { restoration: { [first]: [own] } }, nothing);
  const after = recordText([chart], { restoration: { [second]: [own] } }, before);
  expect(recordedOf(chart, after).tests).toEqual({ [first]: [own], [second]: [own] });
  const edited = before.replace(/("tests\/machines\/record.test.ts": )"\w+"/, '$1"another"');
  expect(recordedOf(chart, recordText([chart], { restoration: { [second]: [own] } }, edited)).tests).toEqual({
    [second]: [own],
  });
  expect(recordedOf(renamed, recordText([renamed], {}, before)).tests).toEqual({});
});
