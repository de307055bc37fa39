import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { problemsOf } from '#tests/support/axe.ts';
import { fromHome } from '#tests/support/booking-flows.ts';
import { test } from '#tests/support/browser.ts';
import { endless, finger, keyboard, openDoors, type Walk, walks } from '#tests/support/door-walk.ts';
import { enlargeText } from '#tests/support/overflowing-text.ts';

const phone = { viewport: { width: 320, height: 640 }, hasTouch: true, isMobile: true };

/** Nothing lies beside the screen, and no one is kept out. */
async function look(page: Page) {
  const { wanted, had } = await page.evaluate(() => ({
    wanted: document.documentElement.scrollWidth,
    had: document.documentElement.clientWidth,
  }));
  expect(wanted, 'how wide the page is').toBeLessThanOrEqual(had);
  expect(await problemsOf(page)).toEqual([]);
}

const byFinger: Walk = { hand: finger, look, send: finger.press };

/** What stands in the fields of the page. */
const typed = (page: Page) =>
  page.locator('main input, main textarea').evaluateAll((all) =>
    all.map((one) => {
      const { type, checked, value } = one as HTMLInputElement;
      return type === 'checkbox' || type === 'radio' ? checked : value;
    }),
  );

/** The first time, the network is gone: that is said, and nothing that was typed is lost. */
const throughAGap: Walk = {
  hand: finger,
  look: async () => {},
  async send(page, target) {
    const before = await typed(page);
    await page.context().setOffline(true);
    await target.tap();
    await page.getByText('No answer came. Check your connection and try again.').waitFor();
    await look(page);
    expect(await typed(page)).toEqual(before);
    await page.context().setOffline(false);
    await target.tap();
  },
};

describe.for(walks)('the page behind /%s', ([door, walk]) => {
  test('stays within a phone, whatever the clinic calls what stands on it', async ({ visitor }) => {
    const doors = await openDoors(endless);
    await walk(await visitor.visit(doors[door], { ...phone, ...fromHome() }), byFinger, doors);
  });

  test('is read and used at twice the size of its text', async ({ visitor }) => {
    const doors = await openDoors();
    const page = await visitor.visit(doors[door], { ...phone, ...fromHome() });
    await enlargeText(page);
    await walk(page, byFinger, doors);
  });

  test('is gone through by the keys alone', async ({ visitor }) => {
    const doors = await openDoors();
    const page = await visitor.visit(doors[door], fromHome());
    await walk(page, { hand: keyboard, look, send: keyboard.press }, doors);
  });

  test('says that the network is gone, loses nothing, and goes on once it is back', async ({ visitor }) => {
    const doors = await openDoors();
    await walk(await visitor.visit(doors[door], { ...phone, ...fromHome() }), throughAGap, doors);
  });
});
