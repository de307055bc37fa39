import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { test } from '#tests/support/browser.ts';
import { type AnyForm, everyForm, openHouse } from '#tests/support/every-form.ts';
import { address, arrive, button, signIn, stored } from '#tests/support/gestures.ts';
import {
  enterForm,
  formOf,
  openDesk,
  type PatientForm,
  patientForms,
  readForm,
  typeInto,
} from '#tests/support/patient-forms.ts';
import { cut, hold } from '#tests/support/request-log.ts';

const word = 'Ångström, since Monday';

/** A form on its page, with the field that is typed into. */
async function reach(page: Page, { name, open, field }: AnyForm) {
  await open?.(page);
  const form = page.getByRole('form', { name, exact: true });
  return { form, input: form.getByLabel(field, { exact: true }) };
}

test('T81: what is typed into any form is there when its page is closed and opened again, until it is discarded', async ({
  visitor,
}) => {
  const house = await openHouse();
  const page = await visitor.visit('/dashboard', { as: house.account });
  page.on('dialog', (dialog) => void dialog.accept());
  // a record saves itself: it shall not get that far
  await cut(page, /^PUT /);
  for (const one of everyForm) {
    await page.goto(new URL(one.path(house), page.url()).href, { waitUntil: 'commit' });
    await (await reach(page, one)).input.fill(one.word ?? word);
  }
  await page.goto(new URL('/dashboard', page.url()).href);
  await arrive(page, 'Overview');
  const lost: string[] = [];
  for (const one of everyForm) {
    await page.evaluate((path) => history.pushState({}, '', path), one.path(house));
    const { form, input } = await reach(page, one);
    const draft = form.getByText('Your draft is back');
    const isBack = await draft.waitFor().then(
      () => true,
      () => false,
    );
    if (!isBack || (await input.inputValue()) !== (one.word ?? word)) lost.push(one.name);
    else await form.getByRole('button', { name: 'Discard draft' }).click();
    await draft.waitFor({ state: 'detached' });
  }
  expect(lost).toEqual([]);
  expect(await drafts(page)).toEqual([]);
});

test('a form that opens by a press is told by whom or what it is about where drafts are listed, and opens again from there', async ({
  visitor,
}) => {
  const house = await openHouse();
  const page = await visitor.visit('/dashboard', { as: house.account });
  page.on('dialog', (dialog) => void dialog.accept());
  await cut(page, /^PUT /);
  for (const one of everyForm.filter(({ open }) => open)) {
    await page.goto(new URL(one.path(house), page.url()).href);
    await (await reach(page, one)).input.fill(word);
    await page.goto(new URL('/dashboard', page.url()).href);
    const entry = page.getByRole('region', { name: 'Unfinished' }).getByRole('listitem');
    await expect
      .poll(async () => (await entry.allTextContents()).join())
      .toMatch(new RegExp(`^[A-Z][a-z ]+ · (Minh Nguyễn|Visit|Ada Byron)${word}`));
    await entry.getByRole('button', { name: 'Continue' }).click();
    const form = page.getByRole('form', { name: one.name, exact: true });
    await form.getByText('Your draft is back').waitFor();
    expect([one.name, await form.getByLabel(one.field, { exact: true }).inputValue()]).toEqual([
      one.name,
      word,
    ]);
    await form.getByRole('button', { name: 'Discard draft' }).click();
    await expect.poll(() => drafts(page)).toEqual([]);
  }
});

const drafts = async (page: Page) =>
  Object.keys(await stored(page)).filter((key) => key.startsWith('draft:'));

/** Every word is there again, and it is said where it comes from. */
async function findDraft(page: Page, form: PatientForm) {
  await arrive(page, form.heading);
  await form.open?.(page);
  await formOf(page, form).getByText('Your draft is back').waitFor();
  expect(await readForm(page, form)).toEqual(form.words);
}

const named = (...names: string[]) => patientForms.filter(({ name }) => names.includes(name));

describe.each(named('New patient', 'Edit patient', 'New medical record', 'Edit medical record'))(
  'T81: $name',
  (form) => {
    test('stands again for who comes back before the page before it is there', async ({ visitor }) => {
      const desk = await openDesk();
      const page = await visitor.visit(form.from(desk), { as: desk.account });
      page.on('dialog', (dialog) => void dialog.accept());
      await enterForm(page, form);
      // a form that saves itself shall not get that far
      await cut(page, form.call);
      await typeInto(page, form);
      const path = address(page);
      // afterwards the page before it has to be asked for
      await page.reload();
      await findDraft(page, form);
      const asked = await hold(page, /^GET /);
      await page.evaluate(() => history.back());
      await button(page, 'Keep as draft').click();
      await expect.poll(() => address(page)).toBe(form.from(desk));
      await page.evaluate(() => history.forward());
      await expect.poll(() => address(page)).toBe(path);
      await asked.release();
      await findDraft(page, form);
    });
  },
);

describe.each(named('New patient', 'Edit label', 'New snippet'))('T84: $name', (form) => {
  test('outlives the server, the tab and the session; and then it is saved, once', async ({ visitor }) => {
    const desk = await openDesk();
    const { account } = desk;
    let page = await visitor.visit(form.from(desk), { as: account });
    await enterForm(page, form);
    const gone = await cut(page, form.call);
    await typeInto(page, form);
    const save = () => formOf(page, form).getByRole('button', { name: form.save, exact: true });
    await save().click();
    await page.getByText('What you typed is still here').first().waitFor();
    expect(await readForm(page, form)).toEqual(form.words);
    await gone.mend();
    const url = page.url();
    page.on('dialog', (dialog) => void dialog.accept());
    const another = await page.context().newPage();
    const closed = page.waitForEvent('close');
    await page.close({ runBeforeUnload: true });
    await closed;
    page = another;
    await page.goto(url);
    await findDraft(page, form);
    await account.call('POST', '/api/auth/logout/', { refresh: account.refresh });
    // the page may notice the end of its session before anyone saves
    await save().evaluateAll((buttons) => {
      for (const one of buttons) (one as HTMLElement).click();
    });
    await signIn(page, account);
    await findDraft(page, form);
    await save().click();
    await expect.poll(() => drafts(page)).toEqual([]);
    const { auth_token: token } = await stored(page);
    const call = async <Answer>(_: string, path: string) => {
      const answer = await fetch(new URL(path, url), { headers: { authorization: `Bearer ${token}` } });
      return (await answer.json()) as Answer;
    };
    expect(await form.stored({ ...desk, account: { ...account, call } })).toMatchObject(form.saved);
  });
});
