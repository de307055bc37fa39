import { expect, test } from 'vitest';
import { together } from '#machines/form/kept.ts';
import fc from '#tests/support/fixed-chance.ts';

const values = fc.record({
  name: fc.string(),
  phone: fc.string(),
  labels: fc.array(fc.nat(), { maxLength: 2 }),
});

test('what two tabs typed into different fields is all there, whichever is written first', () => {
  fc.assert(
    fc.property(values, values, (since, typed) => {
      const ours = { ...since, name: typed.name };
      const theirs = { ...since, phone: typed.phone, labels: typed.labels };
      expect(together(since, ours, theirs)).toEqual(typed);
      expect(together(since, theirs, ours)).toEqual(typed);
    }),
  );
});

test('a field that both changed is as it was typed here; one that was not touched here is theirs', () => {
  fc.assert(
    fc.property(values, values, values, (since, ours, theirs) => {
      expect(together(since, ours, theirs).name).toBe(ours.name === since.name ? theirs.name : ours.name);
    }),
  );
  expect(together({}, { name: 'Ada' }, { phone: '1' })).toEqual({ name: 'Ada', phone: '1' });
});
