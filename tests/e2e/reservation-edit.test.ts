import { expect } from 'vitest';
import { test } from '#tests/support/browser.ts';
import { arrive, button, field, fill, link } from '#tests/support/gestures.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

test('rescheduling keeps the reservation, its notes and its history', async ({ visitor }) => {
  const { account, book, read } = await bookableClinic();
  const visit = await book({ start_at: '2036-03-03T09:00:00Z', notes: 'Brings the letter.' });
  const page = await visitor.visit(`/dashboard/reservations/detail/${visit.id}`, { as: account });
  await arrive(page, 'Reservation');
  await button(page, 'Reschedule').click();
  await arrive(page, 'Edit reservation');
  await expect.poll(() => field(page, 'Start time').inputValue()).toBe('10:00');
  await fill(page, { 'Start time': '11:30' });
  await page.getByText('The time is free and held for you.').waitFor();
  await button(page, 'Save changes').click();
  await arrive(page, 'Reservation');
  await page.getByText(/^Moved from/).waitFor();
  await page.getByText('Moved to another time').waitFor();
  expect(await read(visit.id)).toMatchObject({
    id: visit.id,
    start_at: '2036-03-03T10:30:00.000Z',
    end_at: '2036-03-03T11:00:00.000Z',
    notes: 'Brings the letter.',
    rescheduled_from_start_at: '2036-03-03T09:00:00.000Z',
    reschedule_count: 1,
  });
});

test('two people change one reservation: the second sees both versions', async ({ visitor }) => {
  const { account, book, read, staff, service } = await bookableClinic();
  const start_at = '2036-03-03T09:00:00Z';
  const visit = await book({ start_at, reason: 'Headache' });
  const page = await visitor.visit(`/dashboard/reservations/edit/${visit.id}`, { as: account });
  await arrive(page, 'Edit reservation');
  await field(page, 'Room').fill('2');
  const theirs = { service: service.id, staff: staff.id, start_at, reason: 'Migraine' };
  await account.call('PUT', `/api/patients/appointments/${visit.id}/`, theirs);
  await button(page, 'Save changes').click();
  const dialog = page.getByRole('dialog', { name: 'Someone else saved first' });
  await dialog.getByRole('radiogroup', { name: 'Reason' }).getByText('Theirs').click();
  await dialog.getByRole('button', { name: 'Save as chosen' }).click();
  await arrive(page, 'Reservation');
  expect(await read(visit.id)).toMatchObject({ reason: 'Migraine', room: '2' });
});

test('a missed reservation is rebooked in one step, and both name the other', async ({ visitor }) => {
  const { account, book, move, read } = await bookableClinic();
  const reason = 'Came in between.';
  const visit = await book({ start_at: '2026-01-05T09:00:00Z', override_reason: reason });
  await move(visit, 'no-show');
  const page = await visitor.visit(`/dashboard/reservations/detail/${visit.id}`, { as: account });
  await arrive(page, 'Reservation');
  await button(page, 'Book another time').click();
  await arrive(page, 'New reservation');
  await page.getByText('Another time for a missed reservation').waitFor();
  await page.getByRole('list', { name: 'Free times' }).getByRole('button').last().click();
  await page.getByText('The time is free and held for you.').waitFor();
  await button(page, 'Create reservation').click();
  await arrive(page, 'Reservation');
  await link(page, 'a missed reservation').click();
  await link(page, 'another reservation').waitFor();
  const missed = await read(visit.id);
  expect(await read(Number(missed.rebooked_as))).toMatchObject({ rebooked_from: visit.id, status: 'booked' });
});

test('what was typed survives a reload, and a reservation out of reach is not found', async ({ visitor }) => {
  const { account, book, read } = await bookableClinic();
  const visit = await book({ start_at: '2036-03-03T09:00:00Z' });
  const page = await visitor.visit(`/dashboard/reservations/edit/${visit.id}`, { as: account });
  await arrive(page, 'Edit reservation');
  await field(page, 'Notes').fill('Ring the bell.');
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await page.getByText('Your draft is back').waitFor();
  expect(await field(page, 'Notes').inputValue()).toBe('Ring the bell.');
  await button(page, 'Save changes').click();
  await arrive(page, 'Reservation');
  expect(await read(visit.id)).toMatchObject({ notes: 'Ring the bell.' });
  const stranger = await bookableClinic();
  const other = await visitor.visit(`/dashboard/reservations/detail/${visit.id}`, { as: stranger.account });
  await arrive(other, 'Page Not Found');
});

test('MR17: a reservation asked for whose record is signed says that its time stays, and keeps it', async ({
  visitor,
}) => {
  visitor.allow('RefusedError');
  const { account, book, read, staff, patient, clinic } = await bookableClinic();
  const visit = await book({ start_at: '2036-03-03T09:00:00Z', action: 'request' });
  const written = { chief_complaint: 'Headache', assessment: 'Migraine' };
  const record = await account.call<{ id: number; version: number }>(
    'POST',
    '/api/patients/medical-records',
    {
      ...{ clinic: clinic.id, patient: patient.id, staff: staff.id, appointment: visit.id },
      ...{ occurred_at: '2026-03-02T09:00:00Z', ...written },
    },
  );
  await account.call('POST', `/api/medical-records/${record.id}/sign/`, { version: record.version });
  const page = await visitor.visit(`/dashboard/reservations/edit/${visit.id}`, { as: account });
  await arrive(page, 'Edit reservation');
  const why = page.getByText('This reservation has a signed record');
  await page.getByText('The time, the service and the member of staff stay as they are').waitFor();
  await fill(page, { 'Start time': '11:30' });
  await button(page, 'Save changes').click();
  await expect.poll(() => why.count()).toBeGreaterThan(1);
  expect(await read(visit.id)).toMatchObject({ start_at: '2036-03-03T09:00:00.000Z' });
});
