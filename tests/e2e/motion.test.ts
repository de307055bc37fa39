import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test, type Visitor } from '#tests/support/browser.ts';
import { arrive, button, entry } from '#tests/support/gestures.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

declare global {
  interface Window {
    /** What was set in motion so far. */
    moved: string[];
  }
}

/** Notes every animation and transition that takes longer than a blink, and every smooth scroll. */
function noteMotion() {
  window.moved = [];
  const note = ({ target }: Event) => {
    for (const animation of (target as Element).getAnimations({ subtree: true })) {
      const duration = Number(animation.effect?.getComputedTiming().duration);
      const { className } = target as HTMLElement;
      if (duration > 1) window.moved.push(`${String(className)} for ${duration} ms`);
    }
  };
  for (const type of ['animationstart', 'transitionrun']) document.addEventListener(type, note, true);
  const scroll = Element.prototype.scrollTo;
  Element.prototype.scrollTo = function scrollTo(this: Element, ...given: unknown[]) {
    if ((given[0] as ScrollToOptions | undefined)?.behavior === 'smooth') window.moved.push('smooth scroll');
    return scroll.apply(this, given as never);
  };
}

/** Opens what moves otherwise: charts, a menu, the palette, rows, a dialog, a toast; answers what did. */
async function walk(visitor: Visitor, reducedMotion: 'reduce' | 'no-preference'): Promise<string[]> {
  const { account, book } = await bookableClinic();
  await book({ start_at: '2036-03-03T09:00:00Z' });
  const page: Page = await visitor.visit('/dashboard?from=2036-03-01&to=2036-03-05', {
    as: account,
    before: async (fresh) => {
      await fresh.emulateMedia({ reducedMotion });
      await fresh.addInitScript(noteMotion);
    },
  });
  await arrive(page, 'Overview');
  await page.getByRole('table', { name: 'By service' }).waitFor();
  await button(page, 'Account').click();
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog', { name: 'Command palette' }).waitFor({ state: 'detached' });
  await entry(page, 'Services').click();
  await arrive(page, 'Services');
  await page.getByRole('rowheader').first().hover();
  await page.getByRole('link', { name: 'First consultation' }).click();
  await arrive(page, 'First consultation');
  await button(page, 'Archive service').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Archive service' }).click();
  await page.getByText('First consultation was archived.').waitFor();
  await page.getByRole('alertdialog').waitFor({ state: 'detached' });
  return page.evaluate(() => window.moved);
}

test('where less motion is asked for, nothing is animated; elsewhere it is', async ({ visitor }) => {
  expect(await walk(visitor, 'reduce')).toEqual([]);
  expect((await walk(visitor, 'no-preference')).length).toBeGreaterThan(5);
});
