import { parseDate } from '@internationalized/date';
import { expect, test } from 'vitest';
import { monthsOld } from '#machines/lifecycles/monthsOld.ts';
import { ageOn, bornBy } from '#server/time/clinic-days.ts';
import fc from '#tests/support/fixed-chance.ts';

/** Days around the end of February more often than others. */
const day = (from: number, to: number) =>
  fc.oneof(
    fc
      .tuple(fc.integer({ min: from, max: to }), fc.constantFrom('02-27', '02-28', '02-29', '03-01', '12-31'))
      .map(([year, date]) => `${year}-${date}`)
      .filter((text) => !Number.isNaN(Date.parse(text)) && new Date(text).toISOString().startsWith(text)),
    fc
      .date({ min: new Date(`${from}-01-01`), max: new Date(`${to}-12-31`), noInvalidDate: true })
      .map((at) => at.toISOString().slice(0, 10)),
  );
const life = fc.tuple(day(1880, 2024), day(2024, 2040));

test('whoever is found by an age has it, those born on 29 February too', () => {
  fc.assert(
    fc.property(life, ([birth, text]) => {
      const today = parseDate(text);
      const age = ageOn(birth, today);
      if (age < 0) return;
      expect([birth <= bornBy(today, age), birth <= bornBy(today, age + 1)]).toEqual([true, false]);
    }),
    { numRuns: 2000 },
  );
});

test('an age in months and one in years agree on every day', () => {
  fc.assert(
    fc.property(life, ([birth, text]) => {
      const age = ageOn(birth, parseDate(text));
      if (age >= 0) expect(Math.floor((monthsOld(birth, text) ?? Number.NaN) / 12)).toBe(age);
    }),
    { numRuns: 2000 },
  );
});
