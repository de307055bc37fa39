import { expect, test } from 'vitest';
import { isTimezone } from '#server/http/timezone.ts';
import { knownZones } from '#src/time/zone.ts';

test('every zone that is offered to a clinic is one that it can have', () => {
  const offered = knownZones();
  expect(offered[0]).toBe('UTC');
  expect(offered.length).toBeGreaterThan(300);
  expect(offered.filter((zone) => !isTimezone(zone))).toEqual([]);
  expect(offered.filter((zone) => /^[A-Z]+$/.test(zone))).toEqual(['UTC']);
});
