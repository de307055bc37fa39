import { expect } from 'vitest';
import { findings, isWide } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button, fill, link } from '#tests/support/gestures.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

test('time off over reservations leads to the list of whom to call, settled together', async ({
  visitor,
}) => {
  const { account, service, staff, book, make, read } = await bookableClinic();
  await make('/api/staff/staff', {
    ...{ first_name: 'Ines', last_name: 'Costa', color: 'teal', services: [service.id] },
  });
  await make('/api/staff/staff', { first_name: 'Kim', last_name: 'Berg', color: 'amber', services: [] });
  const { id: patient } = await make('/api/patients/patients', {
    ...{ first_name: 'Ann', last_name: 'Lee', phone_number: '+44 20 7946 0018' },
  });
  const visits = [
    await book({ start_at: '2036-03-03T09:00:00Z', patient }),
    await book({ start_at: '2036-03-03T10:00:00Z', patient }),
    await book({ start_at: '2036-03-03T11:00:00Z', patient }),
    await book({ start_at: '2036-03-03T12:00:00Z', patient }),
  ];
  const page = await visitor.visit(`/dashboard/staffs/detail/${staff.id}`, { as: account });
  await button(page, 'Add time off').click();
  await fill(page, { 'First day': '2036-03-03', 'Last day': '2036-03-03', Reason: 'Ill' });
  await button(page, 'Save time off').click();
  await arrive(page, 'Reservations to settle');
  await page.getByText('4 patients must be told. New reservations are blocked.').waitFor();
  expect(await link(page, '+44 20 7946 0018').first().getAttribute('href')).toBe('tel:+442079460018');
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await isWide(page)).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });

  const last = visits[3]?.number ?? '';
  await button(page, `Next free times for ${last}`).press('Enter');
  const times = page.getByRole('dialog', { name: 'Another time for Ann Lee' });
  const withHer = times.getByRole('list', { name: `With Dr José Álvarez` }).getByRole('button');
  await withHer.first().waitFor();
  await times
    .getByRole('list', { name: 'With anyone' })
    .getByRole('button', { name: /Ines Costa/ })
    .first()
    .waitFor();
  expect(await findings(page)).toEqual([]);
  await page.setViewportSize({ width: 320, height: 800 });
  expect(await isWide(page)).toBe(false);
  await page.setViewportSize({ width: 1280, height: 800 });
  // not the first, which begins within minutes, or meanwhile has
  await withHer.last().click();
  await page.getByText('3 patients must be told. New reservations are blocked.').waitFor();
  const moved = await read(visits[3]?.id ?? 0);
  expect(moved.staff).toBe(staff.id);
  expect(moved.start_at?.slice(0, 10)).not.toBe('2036-03-03');
  await button(page, 'Undo').click();
  await page.getByText('4 patients must be told. New reservations are blocked.').waitFor();
  expect((await read(visits[3]?.id ?? 0)).start_at).toBe('2036-03-03T12:00:00.000Z');
  await button(page, `Next free times for ${last}`).press('Enter');
  await withHer.last().click();
  await page.getByText('3 patients must be told. New reservations are blocked.').waitFor();

  const choose = async (number: string) =>
    page.getByRole('checkbox', { name: new RegExp(number) }).press('Space');
  const settle = async (step: RegExp, title: RegExp) => {
    await button(page, 'Change status').click();
    await page.getByRole('menuitem', { name: step }).click();
    return page.getByRole('dialog', { name: title });
  };
  await choose(visits[0]?.number ?? '');
  const takeover = await settle(/^Give to a colleague/, /^Give to a colleague/);
  await takeover.getByRole('button', { name: /Who takes over/ }).click();
  await page.getByRole('option', { name: 'Ines Costa' }).waitFor();
  expect(await page.getByRole('option').allTextContents()).not.toContain('Kim Berg');
  await page.getByRole('option', { name: 'Ines Costa' }).click();
  await takeover.getByRole('button', { name: 'Give to a colleague' }).click();
  await page.getByText('2 patients must be told. New reservations are blocked.').waitFor();
  expect((await read(visits[0]?.id ?? 0)).staff).not.toBe(staff.id);

  await choose(visits[1]?.number ?? '');
  await choose(visits[2]?.number ?? '');
  const waiting = await settle(/^Move to the waiting list/, /^Move to the waiting list/);
  await waiting.getByRole('textbox', { name: 'Reason' }).fill('The doctor is ill.');
  await waiting.getByRole('button', { name: 'Move to the waiting list' }).click();
  await page.getByText('All done').waitFor();
  expect(await findings(page)).toEqual([]);
  expect(await read(visits[1]?.id ?? 0)).toMatchObject({ status: 'waitlisted', start_at: null });
  await page.goto(new URL(`/dashboard/staffs/detail/${staff.id}`, page.url()).href);
  await page.getByText('Ill', { exact: true }).waitFor();
  expect(await page.getByText('reservations to settle').count()).toBe(0);
});
