import { expect, test } from 'vitest';
import { spanInWords } from '#src/screens/staff/timeOffSpan.ts';
import { beginningOf } from '#src/time/wallTime.ts';

const told = (zone: string, first: string, after: string) => {
  const [start_at, end_at] = [first, after].map((day) => new Date(beginningOf(day, zone)).toISOString());
  return spanInWords({ start_at: String(start_at), end_at: String(end_at) }, zone);
};

test.each([
  ['whose clocks skip midnight as it begins', 'America/Santiago', '2026-09-06', '2026-09-07', 'Sep 6, 2026'],
  ['whose clocks skip midnight as it ends', 'America/Santiago', '2026-09-05', '2026-09-06', 'Sep 5, 2026'],
  ['that has midnight twice', 'America/Havana', '2026-11-01', '2026-11-02', 'Nov 1, 2026'],
  ['of 25 hours', 'Africa/Cairo', '2026-10-29', '2026-10-30', 'Oct 29, 2026'],
  ['at a quarter to the hour', 'Asia/Kathmandu', '2026-03-02', '2026-03-03', 'Mar 2, 2026'],
])('a whole day off %s is told as a day', (_, zone, first, after, words) => {
  expect(told(zone, first, after)).toBe(words);
});

test('a day begins with the first of two midnights', () => {
  expect(new Date(beginningOf('2026-11-01', 'America/Havana')).toISOString()).toBe(
    '2026-11-01T04:00:00.000Z',
  );
  expect(new Date(beginningOf('2026-09-06', 'America/Santiago')).toISOString()).toBe(
    '2026-09-06T04:00:00.000Z',
  );
});

test('hours off are told with their times', () => {
  const span = { start_at: '2026-03-02T03:15:00Z', end_at: '2026-03-02T05:15:00Z' };
  expect(spanInWords(span, 'Asia/Kathmandu')).toMatch(/Mar 2, 2026.*9:00.*11:00/);
});
