import { expect, inject } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { problemsOf } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { aVisit, birthDate, linkTo } from '#tests/support/door-pages.ts';
import { arrive, button } from '#tests/support/gestures.ts';

test('what a patient did by link is told on the overview, and seen by one key', async ({ visitor }) => {
  const made = await aVisit(createAccount());
  const { account } = made;
  const visit = (await linkTo(made)).replace('/visit/', '/api/public/visits/');
  const post = async (what: string, body: object, pass?: string) => {
    const headers = { 'content-type': 'application/json', ...(pass && { 'visit-pass': pass }) };
    const sent = { method: 'POST', headers, body: JSON.stringify(body) };
    const answer = await fetch(`${inject('site').origin}${visit}/${what}/`, sent);
    expect(answer.status).toBe(200);
    return (await answer.json()) as { pass?: string };
  };
  const { pass } = await post('identify', { birth_date: birthDate });
  await post('questions', { text: 'Is there parking?' }, pass);
  await post('cancel', { reason: 'sick' }, pass);

  const desk = await visitor.visit('/dashboard', {
    as: account,
    viewport: { width: 320, height: 640 },
  });
  await arrive(desk, 'Overview');
  const panel = desk.getByRole('region', { name: 'New from online' });
  await panel.getByText('Cancelled online').waitFor();
  await panel.getByText('Is there parking?').waitFor();
  expect(await problemsOf(desk)).toEqual([]);
  expect(
    await desk.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
  ).toBe(true);
  await panel.getByRole('link', { name: 'Eva Lima' }).first().press('s');
  await expect.poll(() => panel.getByText('Cancelled online').count()).toBe(0);
  // whoever works by the keyboard goes on in the row that is left
  await expect
    .poll(() => desk.evaluate(() => document.activeElement?.closest('li')?.textContent ?? ''))
    .toContain('Is there parking?');
  await button(desk, 'Mark as answered: Eva Lima').click();
  await expect.poll(() => panel.count()).toBe(0);
});
