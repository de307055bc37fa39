import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { fromHome } from '#tests/support/booking-flows.ts';
import { test } from '#tests/support/browser.ts';
import { finger, type Names, openDoors, type Walk, walks } from '#tests/support/door-walk.ts';

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

/** Texts that break what does not treat text as text. */
const texts = {
  HTML: '<img src=x onerror="window.harmed=1"><script>window.harmed=1</script>',
  'marks that turn the direction': '\u202egnp.cod\u2066\u05d0\u0634',
  'signs without a width': 'z\u200b\u200d\u2060\ufeffz',
  'signs of many parts': '👩‍👩‍👧‍👦🏳️‍🌈z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢',
  placeholders: '{name} {count} {{7*7}} %s $& $1 \\u0000',
} as const;

const named = (text: string): Names => ({
  service: `${text} service`,
  last: `${text} doctor`.slice(0, 100),
  form: `${text} form`,
  question: `${text} question`,
});

/** Nothing ran, nothing sticks out of the page, and no text turns what stands around it. */
async function look(page: Page) {
  const state = await page.evaluate(() => ({
    harmed: 'harmed' in window,
    isWide: document.documentElement.scrollWidth > document.documentElement.clientWidth,
    injected: document.querySelectorAll('img[src="x"], main script').length,
  }));
  expect(state).toEqual({ harmed: false, isWide: false, injected: 0 });
}

const walk: Walk = { hand: finger, look, send: finger.press };

describe.for(walks)('the page behind /%s', ([door, through]) => {
  test.for(Object.entries(texts))('shows %s as text', async ([, text], { visitor }) => {
    const doors = await openDoors(named(text));
    const page = await visitor.visit(doors[door], { ...phone, ...fromHome() });
    page.on('dialog', () => expect.fail('a dialog was opened'));
    await through(page, walk, doors);
  });
});
