import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createAccount, type StoredClinic } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { giveCamera, isCameraOn } from '#tests/support/fake-camera.ts';
import { address, arrive, button, field } from '#tests/support/gestures.ts';

async function desk() {
  const account = await createAccount();
  const clinic = await account.createClinic('Harbour', {
    timezone: 'Europe/London',
  } as Partial<StoredClinic>);
  const patient = await account.call<{ id: number; version: number }>('POST', '/api/patients/patients', {
    clinic: clinic.id,
    first_name: 'José',
    last_name: 'García',
    birth_date: '1951-07-04',
  });
  return { account, clinic, patient, path: `/dashboard/patients/detail/${patient.id}` };
}

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
const list = (page: Page) => page.getByRole('region', { name: 'Files' });
const choose = (page: Page, ...files: { name: string; mimeType: string; buffer: Buffer }[]) =>
  page.getByLabel('Files to upload').setInputFiles(files);

test('the part of a chart stands in the address, and the note is written in its place', async ({
  visitor,
}) => {
  const { account, patient, path } = await desk();
  const page = await visitor.visit(path, { as: account });
  await page.getByRole('tab', { name: 'Timeline' }).click();
  await expect.poll(() => address(page)).toBe(`${path}?tab=timeline`);
  await page.reload();
  await arrive(page, 'José García');
  expect(await page.getByRole('tab', { name: 'Timeline' }).getAttribute('aria-selected')).toBe('true');

  await button(page, 'Add a sticky note').click();
  await expect
    .poll(() => field(page, 'Sticky note').evaluate((one) => one === document.activeElement))
    .toBe(true);
  await page.keyboard.type('Prefers mornings.');
  await account.call('PUT', `/api/patients/patients/${patient.id}/note/`, { notes: 'Deaf on the left.' });
  await button(page, 'Save note').click();
  const conflict = page.getByRole('dialog', { name: 'Someone else saved first' });
  await conflict.getByText('Deaf on the left.').waitFor();
  await conflict.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('complementary', { name: 'Sticky note' }).getByText('Prefers mornings.').waitFor();
  await expect
    .poll(() => button(page, 'Edit note').evaluate((one) => one === document.activeElement))
    .toBe(true);
});

test('where there is no room for every part of a chart, the one that is open is in sight', async ({
  visitor,
}) => {
  const { account, path } = await desk();
  const viewport = { width: 320, height: 740 };
  const page = await visitor.visit(`${path}?tab=history`, { as: account, viewport });
  await page.getByRole('list', { name: 'History' }).waitFor();
  const edges = (name: string) =>
    page.getByRole('tab', { name }).evaluate((tab) => {
      const { left, right } = tab.getBoundingClientRect();
      return left >= 0 && right <= window.innerWidth;
    });
  await expect.poll(() => edges('History')).toBe(true);
  await page.getByRole('tab', { name: 'History' }).focus();
  await page.keyboard.press('Home');
  await expect.poll(() => edges('Overview')).toBe(true);
});

test('a chart is handed over as one file, and printed as a summary', async ({ visitor }) => {
  const { account, path } = await desk();
  const page = await visitor.visit(`${path}?tab=history`, { as: account });
  await arrive(page, 'José García');
  await button(page, 'More actions').click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: 'Export chart' }).click();
  const chart = JSON.parse(await readFile(await (await downloading).path(), 'utf8'));
  expect(chart).toMatchObject({ clinic: 'Harbour', patient: { last_name: 'García' }, left_out: [] });
  await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
  await page.emulateMedia({ media: 'print' });
  const paper = page.getByRole('article', { name: 'Summary of the chart' });
  await paper.getByText('Harbour').waitFor();
  await paper.getByText('Not asked yet').waitFor();
  expect(await page.getByRole('tablist').isVisible()).toBe(false);
});

test('everything about a patient is handed over as one archive', async ({ visitor }) => {
  const { account, path } = await desk();
  const page = await visitor.visit(path, { as: account });
  await arrive(page, 'José García');
  await button(page, 'More actions').click();
  const downloading = page.waitForEvent('download');
  await page.getByRole('menuitem', { name: /^Download everything/ }).click();
  const archive = await downloading;
  expect(archive.suggestedFilename()).toMatch(/^patient-.*\.zip$/);
  // what every ZIP file begins with
  const bytes = await readFile(await archive.path());
  expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
});

test('files are chosen, dropped, looked at, renamed, deleted; what is none is refused', async ({
  visitor,
}) => {
  const { account, path } = await desk();
  const page = await visitor.visit(`${path}?tab=files`, { as: account });
  await page.getByRole('heading', { name: 'No files yet' }).waitFor();
  await choose(
    page,
    { name: 'Hand.png', mimeType: 'image/png', buffer: png },
    { name: 'Evil.png', mimeType: 'image/png', buffer: Buffer.from('<script>alert(1)</script>') },
  );
  await list(page).getByRole('button', { name: 'Preview Hand.png' }).waitFor();
  await page.getByText('Only pictures, PDF, DICOM and plain text are kept.').waitFor();
  await button(page, 'Dismiss').click();

  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    data.items.add(new File(['Seen on Monday.'], 'Note.txt', { type: 'text/plain' }));
    return data;
  });
  await page.getByText('Drop files here, or').dispatchEvent('drop', { dataTransfer: dropped });
  await button(page, 'Preview Note.txt').click();
  await page.getByRole('dialog', { name: 'Note.txt' }).getByText('Seen on Monday.').waitFor();
  await page.keyboard.press('Escape');
  await button(page, 'Preview Hand.png').click();
  const picture = page.getByRole('dialog', { name: 'Hand.png' }).getByRole('img');
  await expect.poll(() => picture.evaluate((one) => (one as HTMLImageElement).naturalWidth)).toBe(1);
  await button(page, 'Close').click();

  await button(page, 'Rename Hand.png').click();
  await field(page, 'File name').fill('Left hand.png');
  await field(page, 'Caption').fill('Before the operation.');
  await button(page, 'Save file').click();
  await list(page).getByText('Before the operation.').waitFor();
  const downloading = page.waitForEvent('download');
  await button(page, 'Download Left hand.png').click();
  const download = await downloading;
  expect(download.suggestedFilename()).toBe('Left hand.png');
  expect((await readFile(await download.path())).equals(png)).toBe(true);

  await button(page, 'Delete Left hand.png').click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete file', exact: true }).click();
  await button(page, 'Delete Left hand.png').waitFor({ state: 'detached' });
  await button(page, 'Delete Note.txt').waitFor();
});

test('a file that someone else deleted meanwhile is told as that, and leaves the list', async ({
  visitor,
}) => {
  const { account, path } = await desk();
  const page = await visitor.visit(`${path}?tab=files`, { as: account });
  await page.getByRole('heading', { name: 'No files yet' }).waitFor();
  const note = (name: string) => ({ name, mimeType: 'text/plain', buffer: Buffer.from('Seen on Monday.') });
  await choose(page, note('First.txt'), note('Second.txt'));
  await button(page, 'Preview First.txt').waitFor();
  await button(page, 'Preview Second.txt').waitFor();
  const patient = Number(path.split('/').at(-1));
  const { results } = await account.call<{ results: { id: number }[] }>(
    'GET',
    `/api/patients/patients/${patient}/attachments/`,
  );
  for (const { id } of results) await account.call('DELETE', `/api/patients/attachments/${id}/`);

  await button(page, 'Download Second.txt').click();
  await page.getByText('Someone deleted this file.').waitFor();
  await page.getByRole('heading', { name: 'No files yet' }).waitFor();
});

test('an upload that breaks off goes on where it was, and one that is stopped leaves nothing', async ({
  visitor,
}) => {
  const { account, path } = await desk();
  const page = await visitor.visit(`${path}?tab=files`, { as: account });
  await page.getByRole('heading', { name: 'No files yet' }).waitFor();
  const long = {
    name: 'Scan.png',
    mimeType: 'image/png',
    buffer: Buffer.concat([png, Buffer.alloc(1_500_000)]),
  };
  const asked: string[] = [];
  page.on('request', (request) => {
    const piece = /pieces\/(\d+)\/$/.exec(request.url())?.[1];
    if (piece && request.method() === 'PUT') asked.push(piece);
  });
  await page.route('**/pieces/3/', (route) => route.abort());
  await choose(page, long);
  await page.getByText('The server did not answer. What was sent so far is kept.').waitFor();
  await page.unroute('**/pieces/3/');
  await button(page, 'Try again').click();
  await button(page, 'Preview Scan.png').waitFor();
  expect(asked).toEqual(['1', '2', '3', '3']);

  await page.route('**/pieces/2/', () => {});
  await choose(page, { ...long, name: 'Stopped.png' });
  await expect.poll(() => asked.length).toBe(6);
  await button(page, 'Cancel').click();
  await page.getByRole('list', { name: 'Uploading files' }).waitFor({ state: 'detached' });
  expect(await page.getByText('Stopped.png').count()).toBe(0);
});

test('a photo is taken with the camera, looked at, taken again, and kept; the camera is off afterwards', async ({
  visitor,
}) => {
  const { account, path } = await desk();
  const page = await visitor.visit(`${path}?tab=files`, { as: account, before: giveCamera });
  await page.getByRole('heading', { name: 'No files yet' }).waitFor();
  await button(page, 'Take a photo').click();
  const dialog = page.getByRole('dialog', { name: 'Take a photo' });
  await dialog.getByLabel('What the camera sees').waitFor();
  expect(await isCameraOn(page)).toBe(true);
  await dialog.getByRole('button', { name: 'Take the photo' }).click();
  await dialog.getByRole('button', { name: 'Retake the photo' }).click();
  await dialog.getByRole('button', { name: 'Take the photo' }).click();
  const photo = dialog.getByRole('img', { name: 'The photo as it was taken' });
  await expect
    .poll(() => photo.evaluate((one) => (one as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(100);
  await dialog.getByRole('button', { name: 'Keep the photo' }).click();
  await list(page)
    .getByRole('button', { name: /^Preview Photo .*\.jpg$/ })
    .waitFor();
  expect(await isCameraOn(page)).toBe(false);
});

test('a camera that may not be used is said, and nothing is taken', async ({ visitor }) => {
  const { account, path } = await desk();
  const page = await visitor.visit(`${path}?tab=files`, {
    as: account,
    before: (one) =>
      one.addInitScript(() => {
        navigator.mediaDevices.getUserMedia = () =>
          Promise.reject(new DOMException('Permission denied', 'NotAllowedError'));
      }),
  });
  await page.getByRole('heading', { name: 'No files yet' }).waitFor();
  await button(page, 'Take a photo').click();
  const dialog = page.getByRole('dialog', { name: 'Take a photo' });
  await dialog.getByText('This page may not use the camera.').waitFor();
  await dialog.getByRole('button', { name: 'Try again' }).click();
  await dialog.getByText('This page may not use the camera.').waitFor();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByRole('heading', { name: 'No files yet' }).waitFor();
});

test('when a file came is told by the clock of the clinic, wherever it is read', async ({ visitor }) => {
  const { account, clinic, path } = await desk();
  const timezone = 'Pacific/Kiritimati';
  await account.call('PUT', `/api/clinics/${clinic.id}/`, { name: 'Harbour', timezone });
  const page = await visitor.visit(`${path}?tab=files`, { as: account });
  await choose(page, { name: 'hand.png', mimeType: 'image/png', buffer: png });
  const time = list(page).locator('time');
  await time.waitFor();
  const hour = new Intl.DateTimeFormat('en-GB', { timeZone: timezone, day: 'numeric', minute: '2-digit' });
  const at = hour.formatToParts(new Date((await time.getAttribute('datetime')) ?? ''));
  for (const { type, value } of at) if (type !== 'literal') expect(await time.innerText()).toContain(value);
});

test('a file whose last answer is lost is in the chart, and trying again says so', async ({ visitor }) => {
  const { account, patient, path } = await desk();
  const page = await visitor.visit(`${path}?tab=files`, { as: account });
  await arrive(page, 'José García');
  let lost = 0;
  await page.route('**/finish/', async (route) => {
    if (lost > 0) return route.continue();
    lost += 1;
    await route.fetch();
    await route.abort('internetdisconnected');
  });
  await choose(page, { name: 'scan.png', mimeType: 'image/png', buffer: png });
  await button(page, 'Try again').click();
  await button(page, 'Preview scan.png').waitFor();
  await page.getByRole('list', { name: 'Uploading files' }).waitFor({ state: 'detached' });
  const { results } = await account.call<{ results: { file_name: string }[] }>(
    'GET',
    `/api/patients/patients/${patient.id}/attachments/`,
  );
  expect(results.map(({ file_name }) => file_name)).toEqual(['scan.png']);
});

test('a part of a chart that gets no answer says so after ten seconds, and is asked for again', async ({
  visitor,
}) => {
  const { account, path } = await desk();
  const page = await visitor.visit(path, { as: account, before: (fresh) => fresh.clock.install() });
  await arrive(page, 'José García');
  const main = page.locator('main');
  const parts = [
    ['Records', /medical-records\?/, 'No medical records yet'],
    ['Reservations', /appointments\?/, 'No reservations yet'],
    ['Files', /attachments\//, 'No files yet'],
  ] as const;
  for (const [tab, call, shown] of parts) {
    let asked = 0;
    await page.route(call, (route) => {
      asked += 1;
      return asked > 1 ? route.fallback() : undefined;
    });
    await page.getByRole('tab', { name: tab, exact: true }).click();
    await expect.poll(() => asked).toBe(1);
    await page.clock.fastForward(10_000);
    await main.getByText('This takes longer than usual').waitFor();
    await main.getByRole('button', { name: 'Try again', exact: true }).click();
    await main.getByText(shown).first().waitFor();
    expect([asked, await main.getByText('This takes longer than usual').count()]).toEqual([2, 0]);
    await page.unroute(call);
  }
});
