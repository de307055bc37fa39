import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { colleagueIn } from '#tests/support/colleague.ts';
import { aVisit } from '#tests/support/door-pages.ts';
import { arrive, button, fill, link } from '#tests/support/gestures.ts';
import { bookableClinic } from '#tests/support/reservations.ts';
import { patientConsents, visitWithForm } from '#tests/support/visit-calls.ts';

const day = '2036-03-03';
const at = (time: string) => `${day}T${time}:00Z`;

/** Lets one call through to the server, and its answer get lost. */
async function loseAnswer(page: Page, path: string, method = 'POST') {
  let isLost = false;
  await page.route(path, async (route) => {
    if (isLost || route.request().method() !== method) return route.fallback();
    isLost = true;
    await route.fetch();
    await route.abort();
  });
}

test('a link that is sent again after its answer was lost is one link and one message', async ({
  visitor,
}) => {
  const { account, make, book } = await aVisit(createAccount());
  const person = { first_name: 'Ana', last_name: 'Silva', email: 'ana@example.test' };
  const { id: patient } = await make('/api/patients/patients', { ...person, preferred_channel: 'email' });
  const start = new Date(Date.now() + 30 * 86_400_000);
  start.setUTCHours(9, 0, 0, 0);
  const visit = await book({ patient, start_at: start.toISOString() });

  const page = await visitor.visit(`/dashboard/reservations/detail/${visit.id}`, { as: account });
  await arrive(page, 'Reservation');
  const path = `**/api/patients/appointments/${visit.id}/links/`;
  await loseAnswer(page, path);
  await button(page, 'Send link').click();
  await page.getByText('The server did not answer. Try again.').waitFor();
  await button(page, 'Send link').click();
  const links = page.getByRole('list', { name: 'Links so far' }).getByRole('listitem');
  await expect.poll(() => links.count()).toBe(1);

  // the next press is another wish
  await button(page, 'Send link again').click();
  await expect.poll(() => links.count()).toBe(2);
  const { results } = await account.call<{ results: { kind: string }[] }>(
    'GET',
    `/api/messages?clinic=${visit.clinic}`,
  );
  expect(results.filter(({ kind }) => kind === 'visitLink').length).toBe(2);
});

test('a consent form that is chosen again after its answer was lost makes one draft', async ({ visitor }) => {
  const { account, clinic, visit, add } = await visitWithForm();
  const page = await visitor.visit(add, { as: account });
  await arrive(page, 'Add consent');
  await loseAnswer(page, '**/api/patients/patient-consents');
  await button(page, 'Choose Anaesthesia').click();
  await page.getByText('The server did not answer').waitFor();
  await button(page, 'Choose Anaesthesia').click();
  await page.getByRole('heading', { name: 'About Extraction' }).waitFor();
  const { results } = await account.call<{ results: unknown[] }>(
    'GET',
    `${patientConsents}?clinic=${clinic}&appointment=${visit.id}`,
  );
  expect(results.length).toBe(1);
});

test('a webhook that is tested again after the answer was lost hears one test', async ({ visitor }) => {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  const hook = { clinic, name: 'Billing', url: 'https://nobody.invalid/hook', events: ['patient.created'] };
  const { webhook } = await account.call<{ webhook: { id: number } }>(
    'POST',
    '/api/connections/webhooks',
    hook,
  );
  const page = await visitor.visit('/dashboard/settings/connections', { as: account });
  await arrive(page, 'Connections');
  const tryIt = async () => {
    await button(page, 'Actions for Billing').press('Enter');
    await page.getByRole('menuitem', { name: 'Send test notice', exact: true }).click();
  };
  await loseAnswer(page, `**/api/connections/webhooks/${webhook.id}/test/`);
  await tryIt();
  await page.getByText('The server did not answer. See below what happened to it.').waitFor();
  await tryIt();
  await page.getByText('The test notice is on its way.').waitFor();
  const { results } = await account.call<{ results: unknown[] }>(
    'GET',
    `/api/connections/webhooks/${webhook.id}/deliveries/?clinic=${clinic}`,
  );
  expect(results.length).toBe(1);
});

test('a step for many whose answer was lost is told as done when it is tried again, and so is its undo', async ({
  visitor,
}) => {
  const { account, book, read } = await bookableClinic();
  const first = await book({ start_at: at('09:00') });
  const second = await book({ start_at: at('10:00') });
  const page = await visitor.visit(`/dashboard/reservations?view=list&from=${day}&to=${day}`, {
    as: account,
  });
  await arrive(page, 'Reservations');
  await loseAnswer(page, `**/api/patients/appointments/${first.id}/confirm/`);
  await loseAnswer(page, `**/api/patients/appointments/${second.id}/undo/`);
  await page.getByRole('checkbox', { name: /Select all/ }).press('Space');
  await button(page, 'Change status').press('Enter');
  await page.getByRole('menuitem', { name: 'Confirm' }).press('Enter');
  await page.getByText('1 of 2 were done.').waitFor();
  await button(page, 'Try those again').press('Enter');
  await page.getByText('2 reservations were changed.').waitFor();
  expect([(await read(first.id)).status, (await read(second.id)).status]).toEqual(['confirmed', 'confirmed']);
  await page.keyboard.press('Control+z');
  await page.getByText('1 of 2 were done.').waitFor();
  await button(page, 'Try those again').press('Enter');
  await page.getByText('2 reservations were undone.').waitFor();
  expect([(await read(first.id)).status, (await read(second.id)).status]).toEqual(['booked', 'booked']);
});

test('a step of one whose answer was lost is told as made when it is pressed again', async ({ visitor }) => {
  const { account, book } = await bookableClinic();
  const visit = await book({ start_at: at('09:00') });
  const page = await visitor.visit(`/dashboard/reservations/detail/${visit.id}`, { as: account });
  await arrive(page, 'Reservation');
  await loseAnswer(page, `**/api/patients/appointments/${visit.id}/confirm/`);
  await button(page, 'Confirm').click();
  await page.getByText('The server did not answer').waitFor();
  await button(page, 'Confirm').click();
  await page.getByText('The reservation was confirmed.').waitFor();
});

test('an undo that never reached the server is asked for again by its key', async ({ visitor }) => {
  const { account, book, read } = await bookableClinic();
  const visit = await book({ start_at: at('09:00') });
  const page = await visitor.visit(`/dashboard/reservations/detail/${visit.id}`, { as: account });
  await arrive(page, 'Reservation');
  await button(page, 'Confirm').click();
  await page.getByText('The reservation was confirmed.').waitFor();
  const undo = `**/api/patients/appointments/${visit.id}/undo/`;
  await page.route(undo, (route) => route.abort(), { times: 1 });
  await page.keyboard.press('Control+z');
  await page.getByRole('region', { name: 'Actions' }).getByText('The server did not answer').waitFor();
  await page.keyboard.press('Control+z');
  await page.getByText(`The last step of ${visit.number} was undone.`).waitFor();
  expect((await read(visit.id)).status).toBe('booked');
});

test('a step with a reason whose answer was lost is told as made when it is sent again', async ({
  visitor,
}) => {
  const { account, book, read } = await bookableClinic();
  const visit = await book({ start_at: at('09:00') });
  const page = await visitor.visit(`/dashboard/reservations/detail/${visit.id}`, { as: account });
  await arrive(page, 'Reservation');
  await loseAnswer(page, `**/api/patients/appointments/${visit.id}/cancel/`);
  await button(page, 'Cancel reservation').click();
  const question = page.getByRole('dialog', { name: 'Cancel the reservation?' });
  const giveReason = async (reason: string) => {
    await question.getByRole('button', { name: /Reason/ }).press('Enter');
    await page.getByRole('option', { name: reason }).press('Enter');
    await question.getByRole('button', { name: 'Cancel reservation' }).click();
  };
  await giveReason('Patient is sick');
  await question.getByText('The server did not answer').first().waitFor();
  await question.getByRole('button', { name: 'Cancel reservation' }).click();
  await page.getByText('The reservation was cancelled.').waitFor();
  expect((await read(visit.id)).status).toBe('cancelled');
});

test('labels whose answer was lost can be taken back once they were given again', async ({ visitor }) => {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  const { id: label } = await account.call<{ id: number }>('POST', '/api/patients/labels', {
    ...{ clinic, name: 'Recall', color: 'teal', is_alert: false },
  });
  const patient = await account.call<{ id: number }>('POST', '/api/patients/patients', {
    ...{ clinic, first_name: 'Ana', last_name: 'Silva' },
  });
  const page = await visitor.visit('/dashboard/patients', { as: account });
  await page.getByRole('checkbox', { name: 'Select Silva, Ana' }).check();
  await loseAnswer(page, '**/api/patients/patients/labels/');
  await button(page, 'Change labels').click();
  const dialog = page.getByRole('dialog', { name: 'Change the labels of one patient' });
  await dialog.getByRole('group', { name: 'Recall' }).getByRole('radio', { name: 'Add' }).check();
  await dialog.getByRole('button', { name: 'Change labels' }).click();
  await dialog.getByText('The server did not answer, so this may have been done.').waitFor();
  await dialog.getByRole('button', { name: 'Change labels' }).click();
  await page.getByText('The labels of one patient were changed.').waitFor();
  const labels = async () => {
    const read = await account.call<{ labels: { id: number }[] }>(
      'GET',
      `/api/patients/patients/${patient.id}/`,
    );
    return read.labels.map(({ id }) => id);
  };
  expect(await labels()).toEqual([label]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByText('The labels are as they were before.').waitFor();
  expect(await labels()).toEqual([]);
});

test('a freed time whose offer got no answer is told as offered when it is offered again', async ({
  visitor,
}) => {
  const { account, clinic, book, read, move } = await bookableClinic();
  const freed = await book({ start_at: at('09:00') });
  const { id } = await book({
    action: 'waitlist',
    start_at: null,
    waitlist: { staff_any: true, weekdays: [1] },
  });
  await move(freed, 'cancel', { reason: 'sick' });
  const page = await visitor.visit('/dashboard/reservations/waiting', { as: account });
  await arrive(page, 'Waiting list');
  // what the page hears of the offer would take the button away
  const shown = await account.call('GET', `/api/patients/freed-times/?clinic=${clinic.id}`);
  await page.route('**/api/patients/freed-times/?clinic=*', (route) => route.fulfill({ json: shown }));
  await loseAnswer(page, '**/api/patients/freed-times/*/offer/');
  await button(page, 'Offer to Minh Nguyễn').click();
  await page.getByText('The server did not answer').waitFor();
  await button(page, 'Offer to Minh Nguyễn').click();
  await page.getByText('The time is offered to Minh Nguyễn.').waitFor();
  expect((await read(id)).offered_until).not.toBeNull();
});

test('a free time whose offer got no answer is told as offered when it is offered again', async ({
  visitor,
}) => {
  const { account, book, read } = await bookableClinic();
  const { id } = await book({ action: 'waitlist', start_at: null });
  const page = await visitor.visit(`/dashboard/reservations/detail/${id}`, { as: account });
  await arrive(page, 'Reservation');
  await loseAnswer(page, `**/api/patients/appointments/${id}/offer/`);
  await button(page, 'Offer a time').click();
  const dialog = page.getByRole('dialog', { name: 'Offer a time' });
  const time = dialog.getByRole('list', { name: 'Free times' }).getByRole('button').first();
  await time.click();
  await dialog.getByText('The server did not answer').waitFor();
  await time.click();
  await page.getByText('The time is offered to Minh Nguyễn.').waitFor();
  expect((await read(id)).offered_until).not.toBeNull();
});

test('a password link whose answer was lost is sent once, and a new code is told when it is asked for again', async ({
  visitor,
}) => {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  const { staff } = await colleagueIn(account, clinic, 'receptionist');
  const path = `/dashboard/staffs/detail/${staff}`;
  const page = await visitor.visit(path, { as: account });
  const sendLink = async () => {
    await button(page, 'Send password link').click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Send password link' }).click();
  };
  await loseAnswer(page, `**/api/staff/staff/${staff}/reset-link/`);
  await sendLink();
  await page.getByText('The server did not answer').waitFor();
  await sendLink();
  const told = page.getByText("This server can't send mail, so the link is held.");
  await told.waitFor();
  const sent = async () => {
    const { results } = await account.call<{ results: unknown[] }>(
      'GET',
      `/api/audit?clinic=${clinic}&action=staff.reset_link_sent`,
    );
    return results.length;
  };
  expect(await sent()).toBe(1);

  // the next press is another wish
  await sendLink();
  await expect.poll(sent).toBe(2);

  const person = { clinic, first_name: 'Cem', last_name: 'Aydin', color: 'lime', role: 'receptionist' };
  const { id: newcomer } = await account.call<{ id: number }>('POST', '/api/staff/staff', person);
  await page.goto(new URL(`/dashboard/staffs/detail/${newcomer}`, page.url()).href);
  await loseAnswer(page, `**/api/staff/staff/${newcomer}/invite/`);
  await button(page, 'Invite').click();
  await page.getByText('The server did not answer').waitFor();
  await button(page, 'Invite').click();
  await page.getByRole('button', { name: 'I have noted it' }).waitFor();
});

test('an online request whose acceptance got no answer is told as accepted when it is accepted again', async ({
  visitor,
}) => {
  const { account, clinic, patient, book, read } = await bookableClinic();
  const { id, version } = await book({ action: 'request', start_at: at('09:00') });
  const page = await visitor.visit('/dashboard/patients', { as: account });
  // what the page hears of the acceptance would take the row away
  const item = {
    ...{ kind: 'step', id: 1, what: 'requested', at: at('08:00'), reservation: id, version },
    ...{ patient: patient.id, patient_name: 'Minh Nguyễn', start_at: at('09:00') },
    ...{ service_name: 'First consultation', text: '', patient_busy_at: null, answers: [] },
  };
  await page.route(`**/api/clinics/${clinic.id}/online-news/`, (route) =>
    route.fulfill({ json: { count: 1, items: [item] } }),
  );
  await loseAnswer(page, `**/api/patients/appointments/${id}/accept/`);
  await page.goto(new URL('/dashboard', page.url()).href);
  const news = page.getByRole('region', { name: 'New from online' });
  await news.getByRole('button', { name: /^Accept/ }).click();
  await news.getByText('The server did not answer. Try again.').waitFor();
  await news.getByRole('button', { name: /^Accept/ }).click();
  await page.getByText('Request of Minh Nguyễn accepted').waitFor();
  expect((await read(id)).status).toBe('booked');
});

test('what was archived without an answer is shown as archived once it is given up', async ({ visitor }) => {
  const { account, patient } = await bookableClinic();
  const page = await visitor.visit(`/dashboard/patients/detail/${patient.id}`, { as: account });
  await arrive(page, 'Minh Nguyễn');
  await loseAnswer(page, `**/api/patients/patients/${patient.id}/`, 'DELETE');
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Archive patient' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Archive patient' }).click();
  await question.getByText('The server did not answer, so this may have been done.').waitFor();
  await question.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('This patient is in the archive').waitFor();
});

test('a patient whose restoration got no answer is told as restored when it is asked for again', async ({
  visitor,
}) => {
  const { account, patient } = await bookableClinic();
  await account.call('DELETE', `/api/patients/patients/${patient.id}/`);
  const page = await visitor.visit(`/dashboard/patients/detail/${patient.id}`, { as: account });
  await page.getByText('This patient is in the archive').waitFor();
  await loseAnswer(page, `**/api/patients/patients/${patient.id}/restore/`);
  await button(page, 'Restore patient').click();
  await page.getByText('The server did not answer. Try again.').waitFor();
  await button(page, 'Restore patient').click();
  await page.getByText('Minh Nguyễn was restored.').waitFor();
});

test('a death whose answer was lost is told as stored when it is sent again', async ({ visitor }) => {
  const { account, patient } = await bookableClinic();
  const page = await visitor.visit(`/dashboard/patients/detail/${patient.id}`, { as: account });
  await arrive(page, 'Minh Nguyễn');
  await loseAnswer(page, `**/api/patients/patients/${patient.id}/mark-deceased/`);
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Mark deceased' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Mark deceased' }).click();
  await question.getByText('The server did not answer').waitFor();
  await question.getByRole('button', { name: 'Mark deceased' }).click();
  await page.getByText('Minh Nguyễn was marked as deceased.').waitFor();
});

test('a patient whose archiving got no answer is told as archived when it is confirmed again', async ({
  visitor,
}) => {
  const { account, patient } = await bookableClinic();
  const page = await visitor.visit(`/dashboard/patients/detail/${patient.id}`, { as: account });
  await arrive(page, 'Minh Nguyễn');
  await loseAnswer(page, `**/api/patients/patients/${patient.id}/`, 'DELETE');
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name: 'Archive patient' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Archive patient' }).click();
  await question.getByText('The server did not answer, so this may have been done.').waitFor();
  await question.getByRole('button', { name: 'Archive patient' }).click();
  await page.getByText('Minh Nguyễn was archived.').waitFor();
  await page.getByText('This patient is in the archive').waitFor();
});

test('a change whose answer was lost is told as saved when it is saved again, and not as that of someone else', async ({
  visitor,
}) => {
  const account = await createAccount();
  const { id } = await account.createClinic('Harbour');
  const page = await visitor.visit(`/dashboard/clinics/edit/${id}`, { as: account });
  await arrive(page, 'Edit clinic');
  await fill(page, { Name: 'Harbour East' });
  await loseAnswer(page, `**/api/clinics/${id}/`, 'PUT');
  await button(page, 'Save changes').click();
  await page.getByText('The server did not answer').first().waitFor();
  await button(page, 'Save changes').click();
  const dialog = page.getByRole('dialog', { name: 'This is saved already' });
  await dialog.getByText('What is stored is the same as what you entered.').waitFor();
  await dialog.getByRole('button', { name: 'Keep this version' }).click();
  await page.getByText('No changes', { exact: true }).waitFor();
  const stored = await account.call<{ name: string; version: number }>('GET', `/api/clinics/${id}/`);
  expect(stored).toMatchObject({ name: 'Harbour East', version: 2 });
});

test('a token whose creation got no answer is listed once its form is closed', async ({ visitor }) => {
  const account = await createAccount();
  await account.createClinic('Harbour');
  const page = await visitor.visit('/dashboard/settings/connections', { as: account });
  await arrive(page, 'Connections');
  await link(page, 'New token').click();
  await fill(page, { Name: 'Laboratory' });
  await page.getByText(/^Read patients/).click();
  await loseAnswer(page, '**/api/connections/tokens');
  await button(page, 'Create token').click();
  await page.getByText('The server did not answer').first().waitFor();
  await button(page, 'Cancel').click();
  await page.getByRole('row', { name: /Laboratory/ }).waitFor();
});
