import { expect, test } from 'vitest';
import { parseId } from '#src/address/parseId.ts';

test('an id is a whole number in plain digits, and nothing that a program might take for one', () => {
  expect(['1', '42', '2147483647'].map(parseId)).toEqual([1, 42, 2_147_483_647]);
  const others = ['0x10', '1e3', '0', '-1', '+1', '1.0', ' 1', '01', '٣', '2147483648', ''];
  expect(others.map(parseId)).toEqual(others.map(() => null));
});
