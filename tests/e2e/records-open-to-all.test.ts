import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { type Account, createAccount } from '#tests/support/account.ts';
import { problemsOf } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button, field } from '#tests/support/gestures.ts';

interface Stored {
  id: number;
  version: number;
}

interface Given {
  patient: number;
  draft: number;
  signed: number;
  returned: number;
  voided: number;
}

const base = '/dashboard/patients/detail/medical-records';

async function surgery() {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  const { results } = await account.call<{ results: Stored[] }>(
    'GET',
    `/api/staff/staff?clinic=${clinic}&mine=true`,
  );
  const patient = await account.call<Stored>('POST', '/api/patients/patients', {
    clinic,
    first_name: 'Minh',
    last_name: 'Nguyễn',
  });
  const write = (occurred_at: string, more: object) =>
    account.call<Stored>('POST', '/api/patients/medical-records', {
      clinic,
      patient: patient.id,
      staff: results[0]?.id,
      occurred_at,
      chief_complaint: 'Headache',
      assessment: 'Migraine',
      vitals: { systolic: 185, diastolic: 95, weight_kg: 70, height_cm: 172 },
      ...more,
    });
  await account.call('POST', '/api/patients/record-templates', {
    clinic,
    name: 'Wash',
    kind: 'snippet',
    text: 'Wash your hands.',
  });
  const draft = await write('2026-03-03T09:00:00Z', {
    chief_complaint: '',
    diagnoses: [
      { text: 'Migraine', code: 'G43.9', system: 'icd10', is_primary: true, certainty: 'confirmed' },
    ],
  });
  const first = await write('2026-03-02T09:00:00Z', { plan: 'Rest.' });
  const signed = await account.call<Stored>('POST', `/api/medical-records/${first.id}/sign/`, {
    version: first.version,
  });
  const act = (one: Stored, deed: string, body: object = {}) =>
    account.call<Stored>('POST', `/api/medical-records/${one.id}/${deed}/`, {
      version: one.version,
      ...body,
    });
  const asked = await act(await write('2026-03-01T09:00:00Z', {}), 'request-review');
  const returned = await act(asked, 'return', { reason: 'The dose is missing.' });
  const wrong = await act(await write('2026-02-28T09:00:00Z', { plan: 'Rest.' }), 'sign');
  const voided = await act(wrong, 'void', { reason: 'Another patient.' });
  const ids = { draft: draft.id, signed: signed.id, returned: returned.id, voided: voided.id };
  return { account, given: { patient: patient.id, ...ids } };
}

interface Place {
  name: string;
  path: (given: Given) => string;
  heading: string;
  act?: (page: Page, given: Given, account: Account) => Promise<unknown>;
}

const onSigned = ({ signed }: Given) => `${base}/detail/${signed}`;
const onDraft = ({ draft }: Given) => `${base}/edit/${draft}`;
const openDialog = (name: string) => async (page: Page) => {
  await button(page, name).click();
  await page.locator('[role="dialog"], [role="alertdialog"]').waitFor();
};

const places: readonly Place[] = [
  { name: 'work list', path: () => '/dashboard/patients/records', heading: 'Medical records' },
  {
    name: 'records of a patient',
    path: ({ patient }) => `/dashboard/patients/detail/${patient}?tab=records`,
    heading: 'Minh Nguyễn',
    act: (page) => page.getByRole('table', { name: 'Medical records' }).waitFor(),
  },
  {
    name: 'a new record, every row editor open',
    path: ({ patient }) => `${base}/create/${patient}`,
    heading: 'New medical record',
    async act(page) {
      for (const row of ['diagnosis', 'procedure', 'prescription']) await button(page, `Add ${row}`).click();
      await field(page, 'Systolic').fill('9999');
      await field(page, 'Diastolic').fill('95');
      await page.getByText('Trend of earlier values').click();
    },
  },
  {
    name: 'a new record, diagnoses found',
    path: ({ patient }) => `${base}/create/${patient}`,
    heading: 'New medical record',
    async act(page) {
      await button(page, 'Add diagnosis').click();
      await page.keyboard.type('headache');
      await page.getByRole('listbox').waitFor();
    },
  },
  {
    name: 'a draft, what is missing',
    path: onDraft,
    heading: 'Edit medical record',
    async act(page) {
      await field(page, 'Plan').waitFor();
      await openDialog('Sign')(page);
      await page.getByRole('dialog', { name: 'This is missing' }).waitFor();
    },
  },
  {
    name: 'a draft, the question before the bin',
    path: onDraft,
    heading: 'Edit medical record',
    async act(page) {
      await field(page, 'Plan').waitFor();
      await openDialog('Discard')(page);
    },
  },
  {
    name: 'a draft that was sent back',
    path: ({ returned }) => `${base}/edit/${returned}`,
    heading: 'Edit medical record',
    act: (page) => page.getByText('Reason: The dose is missing.').waitFor(),
  },
  {
    name: 'a record that was sent back',
    path: ({ returned }) => `${base}/detail/${returned}`,
    heading: 'Medical record',
    act: (page) => page.getByText('Reason: The dose is missing.').waitFor(),
  },
  {
    name: 'a voided record',
    path: ({ voided }) => `${base}/detail/${voided}`,
    heading: 'Medical record',
    act: (page) => page.getByText('Reason: Another patient.').waitFor(),
  },
  {
    name: 'words that came too late for a record',
    path: onSigned,
    heading: 'Medical record',
    async act(page, { signed }, { username }) {
      const draft = { values: { plan: 'A diary.' }, version: 1, keptAt: '2026-03-02T10:00:00Z' };
      const key = `draft:${username}:medicalRecordEdit-${signed}`;
      await page.evaluate(
        ([name = '', text = '']) => localStorage.setItem(name, text),
        [key, JSON.stringify(draft)],
      );
      await page.reload();
      await page.getByText('What you typed last was not saved to this record').waitFor();
      await page.evaluate((name) => localStorage.removeItem(name), key);
    },
  },
  {
    name: 'a conflict',
    path: ({ patient }) => `/dashboard/patients/edit/${patient}`,
    heading: 'Edit patient',
    async act(page, { patient }, account) {
      await field(page, 'City').fill(`Leeds ${Date.now()}`);
      const theirs = { first_name: 'Minh', last_name: 'Nguyễn', city: 'York', notes: 'Sits by the door.' };
      await account.call('PUT', `/api/patients/patients/${patient}/`, theirs);
      await button(page, 'Save changes').click();
      await page.getByRole('dialog', { name: 'Someone else saved first' }).getByText('York').waitFor();
    },
  },
  { name: 'a record', path: onSigned, heading: 'Medical record' },
  ...['trend', 'versions', 'files', 'history'].map((tab) => ({
    name: `a record, ${tab}`,
    path: (given: Given) => `${onSigned(given)}?tab=${tab}`,
    heading: 'Medical record',
  })),
  { name: 'an addendum', path: onSigned, heading: 'Medical record', act: openDialog('Add addendum') },
  {
    name: 'entered in error',
    path: onSigned,
    heading: 'Medical record',
    act: openDialog('Mark as entered in error'),
  },
  {
    name: 'an amendment',
    path: ({ signed }) => `${base}/edit/${signed}?mode=amend`,
    heading: 'Edit medical record',
    act: (page) => field(page, 'Reason for the amendment').waitFor(),
  },
];

describe('axe finds nothing, and nothing is wider than the window', () => {
  for (const width of [1280, 320])
    test(`at ${width} px`, { timeout: 480_000 }, async ({ visitor }) => {
      const { account, given } = await surgery();
      const page = await visitor.visit('/icon.svg', {
        as: account,
        viewport: { width, height: 740 },
      });
      page.on('dialog', (dialog) => void dialog.accept());
      const found: Record<string, string[]> = {};
      for (const { name, path, heading, act } of places) {
        await page.goto(new URL(path(given), page.url()).href);
        await arrive(page, heading);
        await act?.(page, given, account);
        const problems = await problemsOf(page);
        if (problems.length > 0) found[name] = problems;
      }
      expect(found).toEqual({});
    });
});

/** What has the focus, where something lies over its middle. */
const coveredFocus = (page: Page) =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (!focused || focused === document.body) return null;
    const { x, y, width, height } = focused.getBoundingClientRect();
    const top = document.elementFromPoint(x + width / 2, y + height / 2);
    const isSeen = top !== null && (focused.contains(top) || top.contains(focused) || top.closest('label'));
    return isSeen ? null : focused.id || focused.textContent;
  });

test('what has the focus is never under the banner or the buttons of the form', async ({ visitor }) => {
  const { account, given } = await surgery();
  const page = await visitor.visit(onDraft(given), { as: account, viewport: { width: 1280, height: 740 } });
  await field(page, 'Chief complaint').focus();
  const covered: (string | null)[] = [];
  for (const key of ['Tab', 'Shift+Tab'])
    for (let step = 0; step < 25; step += 1) {
      await page.keyboard.press(key);
      covered.push(await coveredFocus(page));
    }
  expect(covered.filter(Boolean)).toEqual([]);
});
