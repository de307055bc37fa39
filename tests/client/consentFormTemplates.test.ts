import { expect, test } from 'vitest';
import { blocksProblem } from '#machines/form/blocks.ts';
import type { FormValue } from '#machines/form/rules.ts';
import { templates } from '#src/screens/consent-forms/templates.ts';

test.for(templates)('the starter form $id can be published as it is', ({ category, blocks }) => {
  expect(blocksProblem(blocks as unknown as FormValue, { category })).toBeUndefined();
  expect(blocks.some(({ type }) => type === 'signature')).toBe(category !== 'intake');
});
