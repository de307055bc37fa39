import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { formsPath, formsText, judgeForms, unnoticeable } from '#tools/forms/record.ts';

test('every form asks what is written down of it: `npm run machines` writes it anew', async () => {
  expect(await formsText()).toBe(readFileSync(formsPath, 'utf8'));
});

test('a rule of a form that is dropped, moved by one or added is noticed by what is written down', async () => {
  const { made, survivors } = await judgeForms();
  expect(made).toBeGreaterThan(1000);
  expect(survivors).toEqual([...unnoticeable.keys()]);
});
