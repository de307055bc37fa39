import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { problemsOf } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { giveCamera } from '#tests/support/fake-camera.ts';
import { arrive, button, chooseInChart } from '#tests/support/gestures.ts';

const people = '/api/patients/patients';

interface Stored {
  id: number;
}

interface Given {
  patient: number;
  other: number;
}

async function desk() {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  const label = await account.call<Stored>('POST', '/api/patients/labels', {
    clinic,
    name: 'Anticoagulated',
    color: 'red',
    is_alert: true,
  });
  const jose = { clinic, last_name: 'García', birth_date: '1951-07-04', phone_number: '612345678' };
  const add = (body: object) => account.call<Stored>('POST', people, { ...jose, ...body });
  const { id: patient } = await add({
    first_name: 'José',
    labels: [label.id],
    allergies: [{ substance: 'Penicillin', severity: 'severe', reaction: 'Rash' }],
    notes: 'Prefers mornings.',
  });
  const { id: other } = await add({ first_name: 'Jose', city: 'Madrid' });
  return { account, patient, other };
}

interface Place {
  name: string;
  path: (given: Given) => string;
  heading: string;
  act?: (page: Page) => Promise<unknown>;
}

const list = '/dashboard/patients';
const chart = ({ patient }: Given) => `${list}/detail/${patient}`;
const menu = async (page: Page, name: string) => {
  await button(page, 'More actions').click();
  await page.getByRole('menuitem', { name }).click();
};
const onFiles = async (page: Page, act?: (page: Page) => Promise<unknown>) => {
  const named = page.getByRole('button', { name: 'Preview Note.txt' });
  await page.getByRole('button', { name: 'Choose files' }).waitFor();
  await page.getByLabel('Files to upload').setInputFiles([
    { name: 'Note.txt', mimeType: 'text/plain', buffer: Buffer.from('Seen on Monday.') },
    { name: 'Evil.png', mimeType: 'image/png', buffer: Buffer.from('<script>') },
  ]);
  await named.first().waitFor();
  await button(page, 'Dismiss').waitFor();
  await act?.(page);
};
const openTable = async (page: Page) => {
  await page.getByLabel('Table to import').setInputFiles({
    name: 'patients.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('First name,Last name,Birth date\nJosé,García,1951-07-04\nLea,,x\nAnna,Smith,\n'),
  });
  await button(page, 'Check the rows').waitFor();
};

const places: readonly Place[] = [
  {
    name: 'patients, some selected',
    path: () => list,
    heading: 'Patients',
    act: (page) => page.getByRole('checkbox', { name: 'Select García, José' }).check(),
  },
  {
    name: 'patients, the columns open',
    path: () => list,
    heading: 'Patients',
    act: (page) => button(page, 'Columns').click(),
  },
  {
    name: 'patients, labels of many',
    path: () => list,
    heading: 'Patients',
    async act(page) {
      await page.getByRole('checkbox', { name: 'Select García, José' }).check();
      await button(page, 'Change labels').click();
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'possible duplicates', path: () => `${list}/duplicates`, heading: 'Possible duplicates' },
  {
    name: 'possible duplicates, told apart',
    path: () => `${list}/duplicates`,
    heading: 'Possible duplicates',
    async act(page) {
      await page.getByRole('rowheader').first().hover();
      await button(page, 'Mark as different people').click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'a chart, its note open',
    path: chart,
    heading: 'José García',
    act: (page) =>
      page.viewportSize()?.width === 320
        ? chooseInChart(page, 'Edit note')
        : button(page, 'Edit note').click(),
  },
  { name: 'a chart, the timeline', path: (given) => `${chart(given)}?tab=timeline`, heading: 'José García' },
  { name: 'a chart, the history', path: (given) => `${chart(given)}?tab=history`, heading: 'José García' },
  {
    name: 'a chart, its files',
    path: (given) => `${chart(given)}?tab=files`,
    heading: 'José García',
    act: (page) => onFiles(page),
  },
  {
    name: 'a chart, a file shown',
    path: (given) => `${chart(given)}?tab=files`,
    heading: 'José García',
    act: (page) =>
      onFiles(page, (one) => one.getByRole('button', { name: 'Preview Note.txt' }).first().click()),
  },
  {
    name: 'a chart, a file renamed',
    path: (given) => `${chart(given)}?tab=files`,
    heading: 'José García',
    act: (page) =>
      onFiles(page, (one) => one.getByRole('button', { name: 'Rename Note.txt' }).first().click()),
  },
  {
    name: 'a chart, a photo aimed at',
    path: (given) => `${chart(given)}?tab=files`,
    heading: 'José García',
    async act(page) {
      await button(page, 'Take a photo').click();
      await page.getByLabel('What the camera sees').waitFor();
    },
  },
  {
    name: 'a merge, the other chart',
    path: ({ patient }) => `${list}/merge/${patient}`,
    heading: 'Merge patients',
    act: (page) => button(page, 'Compare').waitFor(),
  },
  {
    name: 'a merge, the fields',
    path: ({ patient, other }) => `${list}/merge/${other}?into=${patient}`,
    heading: 'Merge patients',
    act: (page) => button(page, 'Continue').waitFor(),
  },
  {
    name: 'a merge, what moves',
    path: ({ patient, other }) => `${list}/merge/${other}?into=${patient}`,
    heading: 'Merge patients',
    act: (page) => button(page, 'Continue').click(),
  },
  { name: 'an import', path: () => `${list}/import`, heading: 'Import patients' },
  {
    name: 'an import, the columns',
    path: () => `${list}/import`,
    heading: 'Import patients',
    act: openTable,
  },
  {
    name: 'an import, the rows',
    path: () => `${list}/import`,
    heading: 'Import patients',
    async act(page) {
      await openTable(page);
      await button(page, 'Check the rows').click();
      await page.getByRole('table', { name: 'Rows' }).waitFor();
    },
  },
  {
    name: 'a chart, archived',
    path: chart,
    heading: 'José García',
    async act(page) {
      await menu(page, 'Archive patient');
      await page.getByRole('alertdialog').waitFor();
    },
  },
];

describe('axe finds nothing in the charts, and nothing is wider than the window', () => {
  for (const width of [1280, 320])
    test(`at ${width} px`, { timeout: 480_000 }, async ({ visitor }) => {
      const { account, ...given } = await desk();
      const page = await visitor.visit(list, {
        viewport: { width, height: 740 },
        as: account,
        before: giveCamera,
      });
      page.on('dialog', (dialog) => void dialog.accept());
      const found: Record<string, unknown> = {};
      for (const { name, path, heading, act } of places) {
        await page.goto(new URL(path(given), page.url()).href);
        await arrive(page, heading);
        await act?.(page);
        const problems = await problemsOf(page);
        if (problems.length > 0) found[name] = problems;
      }
      expect(found).toEqual({});
    });
});
