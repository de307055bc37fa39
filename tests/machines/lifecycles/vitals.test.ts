import { expect, test } from 'vitest';
import { inOtherUnit } from '#machines/flows/records/recordUnits.ts';
import { monthsOld } from '#machines/lifecycles/monthsOld.ts';
import { vitalFlag } from '#machines/lifecycles/vitals.ts';

test('what is normal goes by the age, and by adults where it is unknown', () => {
  const infant = monthsOld('2025-09-10', '2026-03-02');
  expect(infant).toBe(5);
  expect(vitalFlag('pulse', 140, infant)).toBe('normal');
  expect(vitalFlag('pulse', 70, infant)).toBe('critical');
  expect(vitalFlag('pulse', 140, monthsOld('1984-02-29', '2026-03-02'))).toBe('critical');
  expect(vitalFlag('pulse', 140, monthsOld(null, '2026-03-02'))).toBe('critical');
  expect(vitalFlag('respiratory_rate', 24, monthsOld('2021-03-03', '2026-03-02'))).toBe('normal');
});

test('whoever was born on a day that a month does not have is a month older on its last', () => {
  expect(monthsOld('2024-02-29', '2025-02-27')).toBe(11);
  expect(monthsOld('2024-02-29', '2025-02-28')).toBe(12);
  expect(monthsOld('2026-01-31', '2026-02-27')).toBe(0);
  expect(monthsOld('2026-01-31', '2026-02-28')).toBe(1);
  expect(monthsOld('2023-12-31', '2024-02-28')).toBe(1);
});

test('a number that only the other unit can have is meant in it; every other one is converted', () => {
  expect(inOtherUnit('temperature', 'c', 'f', '98.6')).toBe('98.6');
  expect(inOtherUnit('temperature', 'f', 'c', '37')).toBe('37');
  expect(inOtherUnit('temperature', 'c', 'f', '37')).toBe('98.6');
  expect(inOtherUnit('weight', 'kg', 'lb', '70')).toBe('154.3');
});
