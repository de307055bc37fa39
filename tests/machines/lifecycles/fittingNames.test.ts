import { expect, test } from 'vitest';
import { fittingInitials } from '#machines/lifecycles/fittingNames.ts';

test.each([
  ['EH', 'Emma Hansen', true],
  ['e. h.', 'Emma Hansen', true],
  ['E-M H', 'Emma-Marie Hansen', true],
  ['H', 'Emma Hansen', true],
  ['eh', 'Émma Hänsen', true],
  ['XH', 'Emma Hansen', false],
  ['EHX', 'Emma Hansen', false],
  ['m', 'Emma Hansen', false],
  ['42', 'Emma Hansen', false],
  ['', 'Emma Hansen', false],
  ['..', 'Emma Hansen', false],
  ['EHEHEHEHEHE', 'Emma Hansen', false],
  ['王', '王小明', true],
  ['小明', '王小明', true],
  ['李', '王小明', false],
  ['XM', '王小明', true],
  ['王', 'Wang Xiaoming', true],
  ['أم', 'أحمد منصور', true],
  ['ي', 'أحمد منصور', false],
])('%s under the name %s: %s', (initials, name, isFitting) => {
  expect(fittingInitials(initials, name)).toBe(isFitting);
});
