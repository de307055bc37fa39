import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { fromHome, goBack } from '#tests/support/booking-flows.ts';
import { test } from '#tests/support/browser.ts';
import { finger, type Hand, openDoors, type Walk, walks } from '#tests/support/door-walk.ts';
import { arrive, button, field, typed } from '#tests/support/gestures.ts';

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

/** A processor four times slower than this one. */
async function slowDown(page: Page) {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

/** Taps what is to be filled in and types key by key, as a telephone's keyboard does. */
const thumb: Hand = {
  ...finger,
  async choose(_, target) {
    await target.tap();
    await expect.poll(() => target.isChecked()).toBe(true);
  },
  async type(page, label, text) {
    await field(page, label).tap();
    await page.keyboard.type(text);
    expect(await typed(page, label)).toEqual({ [label]: text });
  },
};

/** Whoever sees nothing happen taps again: while the answer is on its way, on the same place. */
async function tapTwice(page: Page, target: Locator) {
  const asked: (() => void)[] = [];
  await page.route('**/api/public/**', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback();
    await new Promise<void>((resolve) => {
      asked.push(resolve);
    });
    return route.fallback();
  });
  await target.tap();
  await expect.poll(() => asked.length).toBe(1);
  const busy = page.locator('main button[aria-busy=true]');
  const { x, y, width, height } = (await busy.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await busy.waitFor();
  expect(asked).toHaveLength(1);
  await page.unroute('**/api/public/**');
  asked[0]?.();
}

const onSlowPhone: Walk = {
  hand: thumb,
  look: (page) =>
    expect
      .poll(() =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
      )
      .toBe(0),
  send: tapTwice,
};

test.for(walks.filter(([door]) => door !== 'door'))(
  'a slow phone leads through /%s by touch, and a second tap does nothing twice',
  async ([door, walk], { visitor }) => {
    const doors = await openDoors();
    const page = await visitor.visit(doors[door], { ...phone, ...fromHome(), before: slowDown });
    await walk(page, onSlowPhone, doors);
  },
);

test('on a slow phone Back leads from a visit that is moved to the visit', async ({ visitor }) => {
  const doors = await openDoors();
  const page = await visitor.visit(doors.visit, { ...phone, ...fromHome(), before: slowDown });
  await arrive(page, 'Your visit');
  await button(page, 'Move visit').tap();
  for (const [label, text] of [
    ['Day', '29'],
    ['Month', '2'],
    ['Year', '1984'],
  ] as const)
    await thumb.type(page, label, text);
  await tapTwice(page, button(page, 'Continue'));
  await page.getByRole('heading', { level: 2, name: 'Choose another time' }).waitFor();
  await thumb.choose(page, page.getByRole('radio').first());
  await goBack(page);
  await button(page, 'Move visit').waitFor();
  expect(new URL(page.url()).pathname).toBe(doors.visit);
});
