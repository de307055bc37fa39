import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { charts } from '#machines/index.ts';
import { plainChart } from '#src/gallery/chart/plain.ts';
import { createAccount } from '#tests/support/account.ts';
import { problemsOf } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button, field, link, signIn } from '#tests/support/gestures.ts';
import { mermaid } from '#tools/charts/pages/mermaid.ts';

const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();

describe('the gallery', () => {
  test('finds a state by its name and explains it', async ({ visitor }) => {
    const page = await visitor.visit('/machines');
    await arrive(page, 'Charts');
    await page.getByRole('searchbox').fill('backingOff');
    await link(page, 'backingOff').click();
    await arrive(page, 'auth');
    await page.getByRole('heading', { name: 'credentials.backingOff' }).waitFor();
    await page.getByText('The server failed; three more tries', { exact: false }).first().waitFor();
  });

  test('comes to the search by /, and goes to what is found by Enter', async ({ visitor }) => {
    const page = await visitor.visit('/machines');
    await arrive(page, 'Charts');
    await page.keyboard.press('/');
    await page.keyboard.type('backingOff');
    await page.keyboard.press('Enter');
    await arrive(page, 'auth');
    await page.getByRole('heading', { name: 'credentials.backingOff' }).waitFor();
  });

  test('leads from a transition to the tests that walk it, and plays one of their paths', async ({
    visitor,
  }) => {
    const page = await visitor.visit('/machines/signIn?mode=coverage&walking=paths');
    await status(page, 'transitions are walked');
    await page.getByText('Every transition is walked.').waitFor();
    await page
      .getByRole('group', { name: /^signIn/ })
      .getByText('step.left')
      .click();
    await page.getByRole('heading', { name: 'step.left' }).waitFor();
    await link(page, 'Play this path').first().click();
    await status(page, 'open');
    expect(new URL(page.url()).searchParams.get('mode')).toBe('simulate');
  });

  test('shows the code of a state and the operation behind a call', async ({ visitor }) => {
    const page = await visitor.visit('/machines/clinicEdit#loading');
    await link(page, 'GET /api/clinics/{id}/').click();
    await page.getByRole('heading', { name: 'GET /api/clinics/{id}/' }).waitFor();
    await page.getByText('operationId: readClinic').waitFor();
    await page.getByRole('region', { name: 'machines/flows/clinics/clinicEdit.machine.ts' }).waitFor();
  });

  test('plays the events of an address and looks at one step of them', async ({ visitor }) => {
    const events = ['tokens.granted', 'done: readActiveUser', 'access.rejected'].join();
    const page = await visitor.visit(`/machines/auth?mode=sim&events=${encodeURIComponent(events)}&step=1`);
    await status(page, 'identity.restoring');
    const somebody = page.getByRole('group', { name: 'Someone' });
    await somebody.getByRole('button', { name: 'access.rejected {access:a1}' }).click();
    await status(page, 'credentials.refreshing');
  });

  test('is taken away as a drawing, as text, as a table and as data', async ({ visitor }) => {
    const page = await visitor.visit('/machines/removal');
    await arrive(page, 'removal');
    const starts = { svg: '<svg', mmd: 'stateDiagram-v2', md: '# removal', json: '{' };
    const names = ['Drawing (SVG)', 'Mermaid', 'Table (Markdown)', 'Data (JSON)'];
    for (const [index, [ending, start]] of Object.entries(starts).entries()) {
      await button(page, 'Download').click();
      const saving = page.waitForEvent('download');
      await page.getByRole('menuitem', { name: names[index] }).click();
      const file = await saving;
      expect(file.suggestedFilename()).toBe(`removal.${ending}`);
      expect(readFileSync(await file.path(), 'utf8').startsWith(start)).toBe(true);
    }
  });

  test('is copied as code for Stately', async ({ visitor }) => {
    const page = await visitor.visit('/machines/removal');
    await arrive(page, 'removal');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await button(page, 'Download').click();
    await page.getByRole('menuitem', { name: 'Copy for Stately' }).click();
    await status(page, 'Copied');
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toContain('createMachine({\n  "id": "removal"');
  });

  test('has Mermaid texts that Mermaid itself reads', async ({ browser }) => {
    const page = await browser.newPage();
    await page.addScriptTag({ path: fileURLToPath(import.meta.resolve('mermaid/dist/mermaid.min.js')) });
    const all = charts.map(({ machine }) => [machine.id, mermaid(plainChart(machine))] as const);
    const refused = await page.evaluate(async (texts) => {
      const { mermaid: reader } = globalThis as unknown as {
        mermaid: { parse(text: string): Promise<unknown> };
      };
      const read = ([id, text]: readonly [string, string]) =>
        reader.parse(text).then(
          () => [],
          (error: Error) => [`${id}: ${error.message}`],
        );
      const found: string[] = [];
      for (const text of texts) found.push(...(await read(text)));
      return found;
    }, all);
    expect(refused).toEqual([]);
  });

  test('is cards in cards where the window is narrow', async ({ visitor }) => {
    const page = await visitor.visit('/machines/clinicEdit?mode=simulate', {
      viewport: { width: 320, height: 800 },
    });
    const cards = page.getByRole('list', { name: 'States of clinicEdit' });
    await cards.getByText('Here now').first().waitFor();
    await cards.getByRole('link', { name: 'removal.asked' }).first().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });

  test('says what can happen from a state, leads there, and simulates from it', async ({ visitor }) => {
    const page = await visitor.visit('/machines/auth#credentials.backingOff');
    await page.getByRole('heading', { name: 'credentials.backingOff' }).waitFor();
    const next = page.getByRole('list', { name: 'What can happen from here' });
    await next.getByRole('link', { name: 'credentials.refreshing' }).first().click();
    await page.getByRole('heading', { name: 'credentials.refreshing' }).waitFor();
    await link(page, 'Simulate from here').click();
    await status(page, 'credentials.refreshing');
  });

  test('is folded from afar, but for the state that is chosen', async ({ visitor }) => {
    const page = await visitor.visit('/machines/medicalRecordEdit');
    await arrive(page, 'medicalRecordEdit');
    const drawing = page.getByRole('group', { name: /^medicalRecordEdit/ });
    const state = (path: string) => drawing.locator(`a[href="#${path}"]`);
    await state('open.saving.conflict.comparing').waitFor();
    await button(page, 'Overview').click();
    await drawing.getByText('inside').first().waitFor();
    // the name at the top of its box; below it stands what it hears
    const name = { position: { x: 20, y: 12 } };
    for (const path of ['open', 'open.saving', 'open.saving.conflict']) await state(path).click(name);
    await state('open.saving.conflict.comparing').waitFor();
    expect(await state('open.saving.saving.sending').count()).toBe(0);
    await button(page, 'Overview').click();
    await state('open.saving.saving.sending').waitFor();
  });

  test('says so when there is no such chart', async ({ visitor }) => {
    const page = await visitor.visit('/machines/constructor');
    await arrive(page, 'Page Not Found');
  });

  test('simulates without calling anything, and keeps the run in the address', async ({ visitor }) => {
    const page = await visitor.visit('/machines/auth?mode=simulate');
    await button(page, 'tokens.granted').click();
    await status(page, 'identity.restoring');
    await button(page, 'done: readActiveUser').click();
    await status(page, 'identity.signedIn');
    await page.reload();
    await status(page, 'identity.signedIn');
    await button(page, 'Undo').click();
    await status(page, 'identity.restoring');
  });

  test('shows beside a simulation what the chart holds, and what the last step changed', async ({
    visitor,
  }) => {
    const page = await visitor.visit('/machines/auth?mode=simulate', {
      viewport: { width: 390, height: 800 },
    });
    const context = page.getByRole('region', { name: 'Context' });
    await context.getByText('Made-up samples only.', { exact: false }).waitFor();
    await button(page, 'tokens.granted').click();
    const access = context.locator('dl > div').filter({ has: page.getByText('access', { exact: true }) });
    await access.filter({ hasText: 'Changed' }).waitFor();
    expect(await access.textContent()).toMatch(/"a1".*Before: null/);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  });

  test('leads from a chart to those that it would call', async ({ visitor }) => {
    const page = await visitor.visit('/machines/patientCreate?mode=simulate');
    await page.getByRole('list').getByRole('link', { name: 'saving', exact: true }).click();
    await arrive(page, 'saving');
    await page.getByRole('list').getByRole('link', { name: 'form', exact: true }).click();
    await arrive(page, 'form');
    await status(page, 'Now in open');
  });

  test('says what a chart promises, alone and with others, and leads there', async ({ visitor }) => {
    const page = await visitor.visit('/machines/auth');
    const promised = page.getByRole('region', { name: 'What it promises' });
    await promised.getByRole('list', { name: 'What is promised: Alone' }).waitFor();
    await promised.getByRole('link', { name: 'Two tabs of one session' }).click();
    await arrive(page, 'Charts');
    expect(new URL(page.url()).hash).toBe('#two-tabs');
    const tabs = page.getByRole('list', { name: 'What is promised: Two tabs of one session' });
    await tabs.getByText('One tab at a time asks for a refresh.').waitFor();
    const together = page.getByRole('region', { name: 'Proven together' });
    await together.getByRole('link', { name: 'reservationMove' }).click();
    await arrive(page, 'reservationMove');
  });

  test('finds a chart by its name', async ({ visitor }) => {
    const page = await visitor.visit('/machines');
    await arrive(page, 'Charts');
    await page.getByRole('searchbox').fill('slotHold');
    await page.getByRole('region', { name: 'Found' }).getByText('chart', { exact: true }).waitFor();
    await page.keyboard.press('Enter');
    await arrive(page, 'slotHold');
  });

  test('watches the forms of another window, and shows nothing of what is typed', async ({ visitor }) => {
    const account = await createAccount();
    const page = await visitor.visit('/dashboard/clinics/create', { as: account });
    await field(page, 'Name').waitFor();
    const watcher = await page.context().newPage();
    await watcher.goto(new URL('/machines/form?mode=live', page.url()).href);
    await status(watcher, 'open.editing.clean');
    await field(page, 'Name').fill('Quay of secrets');
    await status(watcher, 'open.editing.dirty');
    await watcher.getByRole('list', { name: 'Timeline' }).getByText('field.changed').first().waitFor();
    expect(await watcher.evaluate(() => document.documentElement.outerHTML)).not.toContain('Quay');
    await watcher.goto(new URL('/machines/form?mode=simulate', page.url()).href);
    await watcher.getByRole('region', { name: 'Context' }).getByText('values').first().waitFor();
    expect(await watcher.evaluate(() => document.documentElement.outerHTML)).not.toContain('Quay');
  });

  test('has every chart on its wall', async ({ visitor }) => {
    const page = await visitor.visit('/machines');
    await arrive(page, 'Charts');
    const named = await page.locator('main li > a').allTextContents();
    expect(named.toSorted()).toEqual(charts.map(({ machine }) => machine.id).toSorted());
  });

  test('plays what a colleague saved under Report a problem, with nothing of what was typed', async ({
    visitor,
  }) => {
    const account = await createAccount();
    await account.createClinic('Harbour');
    const page = await visitor.visit('/dashboard/patients/create', { as: account });
    await arrive(page, 'New patient');
    await field(page, 'First name').fill('Zelda');
    await button(page, 'Account').click();
    await page.getByRole('menuitem', { name: 'Report a problem' }).click();
    const dialog = page.getByRole('dialog', { name: 'Report a problem' });
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Save recording' }).click();
    const file = await (await download).path();
    await dialog.getByText('Saved.', { exact: false }).waitFor();
    expect(readFileSync(file, 'utf8')).not.toMatch(/Zelda|Harbour/);

    await page.goto(new URL('/machines', page.url()).href);
    await arrive(page, 'Charts');
    await page.getByLabel('Recording').setInputFiles(file);
    const summary = page.getByRole('region', { name: /^Recording of/ });
    await summary.getByText('Page /dashboard/patients/create', { exact: false }).waitFor();
    await summary.getByRole('link', { name: 'patientCreate', exact: true }).click();
    await arrive(page, 'patientCreate');
    await page.getByText('At the end of the recording').waitFor();
    const timeline = page.getByRole('list', { name: 'Timeline' });
    await timeline.getByText('stood here when the recording began').waitFor();
    await button(page, 'Step back').click();
    await page.getByRole('heading', { name: 'Then' }).waitFor();
    await timeline.getByRole('button', { pressed: true }).waitFor();
  });

  test('refuses a file that is no recording', async ({ visitor }) => {
    const page = await visitor.visit('/machines');
    await arrive(page, 'Charts');
    const text = { name: 'x.json', mimeType: 'application/json', buffer: Buffer.from('{"format":"other"}') };
    await page.getByLabel('Recording').setInputFiles(text);
    await page.getByText('This file is no recording of Chartroom.').waitFor();
  });

  test('has nothing that axe complains of', async ({ visitor }) => {
    const page = await visitor.visit('/machines');
    const found: Record<string, string[]> = {};
    for (const path of [
      '/machines',
      '/machines/clinicEdit',
      '/machines/darkMode?mode=simulate',
      '/machines/patientCreate?mode=simulate',
      '/machines/darkMode?mode=live',
      '/machines/darkMode?mode=coverage&walking=pages',
      '/machines/clinicEdit?mode=code',
    ]) {
      await page.goto(new URL(path, page.url()).href);
      await page.getByRole('heading', { level: 1 }).waitFor();
      if (path !== '/machines') await page.getByRole('rowheader').first().waitFor();
      const problems = await problemsOf(page);
      if (problems.length > 0) found[path] = problems;
    }
    expect(found).toEqual({});
  });
});

test('a first sign-in and a first clinic walk their charts on the page as in the drawing', async ({
  visitor,
  walked,
  task,
}) => {
  const account = await createAccount();
  const page = await visitor.visit('/auth/sign-in');
  await signIn(page, account);
  await page.waitForURL(/dashboard/);
  await expect
    .poll(() => walked)
    .toMatchObject({ auth: { 'auth.identity::tokens.granted::0': [task.file.name] } });
  await page.goto(new URL('/dashboard/clinics/create', page.url()).href);
  await field(page, 'Name').fill('Harbour Clinic');
  await button(page, 'Create clinic').click();
  await expect
    .poll(() => walked)
    .toMatchObject({
      clinicCreate: { 'clinicCreate.open::saving.stored::0': [task.file.name] },
      saving: { 'saving.filling::form.submitted::1': [task.file.name] },
      defaultClinic: { 'defaultClinic.none::clinic.saved::0': [task.file.name] },
    });
});
