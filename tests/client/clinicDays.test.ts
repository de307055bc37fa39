import { afterEach, expect, test, vi } from 'vitest';
import { clinicToday, dayOfInstant, instantInWords } from '#src/time/days.ts';

afterEach(() => vi.useRealTimers());

test.each([
  ['Asia/Tokyo', '2026-03-03'],
  ['Pacific/Honolulu', '2026-03-02'],
  ['UTC', '2026-03-02'],
])('an evening in UTC falls on the day that it is in %s', (zone, day) => {
  expect(dayOfInstant('2026-03-02T20:00:00Z', zone)).toBe(day);
  vi.useFakeTimers({ now: new Date('2026-03-02T20:00:00Z'), toFake: ['Date'] });
  expect(clinicToday(zone)).toBe(day);
});

test('an instant is told in the zone of the clinic', () => {
  expect(instantInWords('2026-03-02T20:00:00Z', 'Asia/Tokyo')).toMatch(/3.*05:00|3.*5:00/);
});
