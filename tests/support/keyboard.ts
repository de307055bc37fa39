import type { Locator, Page } from 'playwright-core';
import { field } from './gestures.ts';

/** Presses a key until something has the focus; more stops than any page has are none. */
export async function reach(page: Page, target: Locator, key = 'Tab') {
  await target.waitFor();
  for (let stop = 0; stop < 150; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press(key);
  }
  throw new Error(`No key ${key} leads to ${target}.`);
}

export async function press(page: Page, target: Locator) {
  await reach(page, target);
  await page.keyboard.press('Enter');
}

export async function type(page: Page, label: string, text: string) {
  await reach(page, field(page, label));
  await page.keyboard.type(text);
}
