import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { findings } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button, field, typed } from '#tests/support/gestures.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

const cell = (page: Page, weekday: number, time: string) => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return page.locator(`[data-cell="${weekday}-${hours * 60 + minutes}"]`);
};

/** Draws as a hand does, from the middle of one cell to the middle of another. */
async function draw(page: Page, weekday: number, from: string, to: string) {
  const middle = async (time: string) => {
    const box = await cell(page, weekday, time).boundingBox();
    if (!box) throw new Error('It is not drawn.');
    return [box.x + box.width / 2, box.y + box.height / 2] as const;
  };
  // not below the bar that stands at the foot of the page
  await cell(page, weekday, from).evaluate((one) =>
    one.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  await page.mouse.move(...(await middle(from)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(to)), { steps: 5 });
  await page.mouse.up();
}

async function hoursPage(
  visitor: { visit(path: string, options: object): Promise<Page> },
  more: object = {},
) {
  const { account, staff } = await bookableClinic();
  const page = await visitor.visit(`/dashboard/staffs/edit/${staff.id}`, { as: account, ...more });
  await arrive(page, 'Edit staff member');
  await button(page, 'Set weekly hours').click();
  await page.getByRole('grid').waitFor();
  const read = () =>
    account.call<{ schedules: { days: object[] }[] }>('GET', `/api/staff/staff/${staff.id}/`);
  return { page, read };
}

test('hours and breaks are drawn along a day, what overlaps is refused, and all is kept', async ({
  visitor,
}) => {
  const { page, read } = await hoursPage(visitor);
  await draw(page, 1, '09:00', '11:30');
  const monday = () => typed(page, 'Monday from', 'Monday until');
  expect(await monday()).toEqual({ 'Monday from': '09:00', 'Monday until': '12:00' });
  await draw(page, 1, '10:30', '10:00');
  expect(await typed(page, 'Monday, break 1 from', 'Monday, break 1 until')).toEqual({
    'Monday, break 1 from': '10:00',
    'Monday, break 1 until': '11:00',
  });
  await draw(page, 1, '13:00', '11:30');
  const refused = page.getByRole('alert').filter({ hasText: 'Nothing was drawn' });
  await refused.getByText('Monday: the hours overlap.').waitFor();
  expect(await monday()).toEqual({ 'Monday from': '09:00', 'Monday until': '12:00' });
  await draw(page, 1, '11:00', '13:00');
  await refused.getByText('Monday: a break must lie within the hours.').waitFor();
  expect(await findings(page)).toEqual([]);
  await draw(page, 1, '13:00', '16:30');
  await field(page, 'Monday, hours 2 until').waitFor();
  expect(await refused.count()).toBe(0);
  // a press alone draws nothing
  await cell(page, 3, '09:00').click();
  expect(await field(page, 'Wednesday from').count()).toBe(0);

  await button(page, 'Copy Monday to other days').click();
  await page.getByRole('menuitem', { name: 'Tuesday' }).click();
  await button(page, 'Save changes').click();
  await arrive(page, 'Dr José Álvarez');
  const day = (weekday: number) => [
    { weekday, start: '09:00', end: '12:00', breaks: [{ start: '10:00', end: '11:00' }] },
    { weekday, start: '13:00', end: '17:00', breaks: [] },
  ];
  expect((await read()).schedules[0]?.days).toEqual([...day(1), ...day(2)]);
});

test('the week is drawn by keyboard as well, let go by Escape, taken away by Delete', async ({ visitor }) => {
  const { page } = await hoursPage(visitor, { viewport: { width: 320, height: 800 } });
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  const status = page.getByRole('status');
  await cell(page, 1, '09:00').focus();
  await press('ArrowDown', 'Space', 'ArrowRight', 'ArrowRight', 'ArrowRight');
  await status.getByText('Tuesday 09:00 to 11:00').waitFor();
  await press('Escape');
  expect(await field(page, 'Tuesday from').count()).toBe(0);
  await press('Home', 'ArrowRight', 'Space', 'ArrowRight', 'ArrowRight', 'ArrowRight', 'Space');
  expect(await typed(page, 'Tuesday from', 'Tuesday until')).toEqual({
    'Tuesday from': '06:30',
    'Tuesday until': '08:30',
  });
  const name = await page.locator(':focus').getAttribute('aria-label');
  expect(name).toBe('Tuesday 08:00 to 08:30: within the hours');
  await press('Enter', 'Enter');
  expect(await field(page, 'Tuesday, break 1 from').inputValue()).toBe('08:00');
  await press('Delete');
  expect(await field(page, 'Tuesday, break 1 from').count()).toBe(0);
  await press('Delete');
  expect(await field(page, 'Tuesday from').count()).toBe(0);
  expect(await findings(page)).toEqual([]);
});
