import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#tests/support/browser.ts';
import { arrive, button, field, problemAt } from '#tests/support/gestures.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

/** Replaces what stands in a box. */
async function type(page: Page, label: string, words: string) {
  await field(page, label).click();
  await field(page, label).press('ControlOrMeta+a');
  await page.keyboard.type(words);
}

for (const [label, words, name] of [
  ['Staff member', 'lvarez', 'José Álvarez'],
  ['Service', 'consult', 'First consultation'],
] as const)
  for (const keys of [['Enter', 'Tab'], ['Tab']])
    test(`${label}: words that nothing has say so, and leave nothing chosen (${keys.join(', ')})`, async ({
      visitor,
    }) => {
      const { account } = await bookableClinic();
      const page = await visitor.visit('/dashboard/reservations/create', { as: account });
      await arrive(page, 'New reservation');
      const text = () => expect.poll(() => field(page, label).inputValue());
      await type(page, label, words);
      await page.keyboard.press('Enter');
      await text().toContain(name);
      await type(page, label, 'zzyxzx');
      for (const key of keys) await page.keyboard.press(key);
      await expect.poll(() => problemAt(page, label)).toBe('Nothing found for “zzyxzx”. Try another word.');
      await text().toBe('zzyxzx');
      await button(page, 'Create reservation').click();
      await page.getByText('Form incomplete.').waitFor();
      // another word is another search
      await type(page, label, words);
      await page.keyboard.press('Enter');
      await text().toContain(name);
      await expect.poll(() => problemAt(page, label)).toBe(null);
    });
