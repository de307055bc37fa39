import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fromHome } from '#tests/support/booking-flows.ts';
import { test } from '#tests/support/browser.ts';
import { finger, type Names, openDoors, type Walk, walks } from '#tests/support/door-walk.ts';

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

/** Texts that break what does not treat text as text; marks that turn the direction; signs without a width; signs of many parts. */
const texts = {
  HTML: '<img src=x onerror="window.harmed=1"><script>window.harmed=1</script>',
  turning: '\u202egnp.cod\u2066\u05d0\u0634',
  thin: 'z\u200b\u200d\u2060\ufeffz',
  many: '👩‍👩‍👧‍👦🏳️‍🌈z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢',
  placeholders: '{name} {count} {{7*7}} %s $& $1 \\u0000',
};

const { HTML, turning, thin, many, placeholders } = texts;
const names: Names = {
  service: `${HTML} service`,
  last: `${turning} ${thin} doctor`,
  form: `${many} ${placeholders} form`,
  question: `${HTML} ${turning} ${thin} ${many} ${placeholders} question`,
};

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

test.for(walks)('the page behind /%s shows hostile text as text', async ([door, through], { visitor }) => {
  const doors = await openDoors(names);
  const page = await visitor.visit(doors[door], { ...phone, ...fromHome() });
  page.on('dialog', () => expect.fail('a dialog was opened'));
  await through(page, walk, doors);
});
