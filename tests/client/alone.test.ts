import { expect, it } from 'vitest';
import { alone } from '#src/language/language.ts';

it.each([
  ['segunda-feira, 3 de março', 'Segunda-feira, 3 de março'],
  ['\u2068dom.\u2069', '\u2068Dom.\u2069'],
  ['3 de março', '3 de março'],
  ['Monday 3 March', 'Monday 3 March'],
  ['الاثنين، 3 مارس', 'الاثنين، 3 مارس'],
  ['', ''],
])('%s that stands alone is %s', (within, standing) => {
  expect(alone(within)).toBe(standing);
});
