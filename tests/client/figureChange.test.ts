import { expect, test } from 'vitest';
import { changeOf } from '#src/screens/overview/numbers.ts';

test('rates that read differently never count as the same', () => {
  expect(changeOf(0.021, 0.023, 'share')).toEqual({ direction: 'down', size: '0.2 points' });
  expect(changeOf(0.0211, 0.0209, 'share')).toMatchObject({ direction: 'same' });
});

test('what was nothing before has no share to grow by', () => {
  expect(changeOf(3, 0, 'count')).toBeNull();
  expect(changeOf(0, 0, 'count')).toMatchObject({ direction: 'same' });
});
