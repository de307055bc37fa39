import type { Page } from 'playwright-core';
import { type Account, createAccount } from '#tests/support/account.ts';
import { atMost, type Row, timesRow } from './row.ts';
import { launch, open, type Stage, signIn } from './stage.ts';

const keys = 60;
const words = Array.from({ length: 100 }, (_, at) => `word${at}`).join(' ');
const blocks = Array.from({ length: 200 }, (_, at) => ({
  key: `block_${at}`,
  label: words,
  ...(at % 4 === 3 ? { type: 'radio', options: ['Yes', 'No'] } : { type: 'paragraph' }),
}));

/** A note with many rows of everything, each section as long as they get. */
const note = {
  occurred_at: '2026-03-02T09:00:00Z',
  ...Object.fromEntries(
    ['subjective', 'objective', 'assessment', 'plan'].map((name) => [name, `${words} `.repeat(12).trim()]),
  ),
  vitals: { systolic: 120, diastolic: 80, pulse: 70, temperature_c: 37, weight_kg: 70, height_cm: 172 },
  diagnoses: Array.from({ length: 15 }, (_, at) => ({
    ...{ code: '', system: 'free', text: `Diagnosis ${at}`, certainty: 'confirmed' },
    is_primary: at === 0,
  })),
  procedures: Array.from({ length: 15 }, (_, at) => ({ text: `Procedure ${at}`, body_site: '', note: '' })),
  prescriptions: Array.from({ length: 15 }, (_, at) => ({
    ...{ drug: `Drug ${at}`, dose: '10 mg', frequency: 'daily', duration: '7 days', note: '' },
  })),
};

interface Made {
  id: number;
}

/** Milliseconds from a key to the next painted frame, in the longest forms: a consent form of 200 blocks, and a medical record. */
export async function typing({ origin }: Stage): Promise<Row[]> {
  const account = await createAccount('bench', origin);
  const { id: clinic } = await account.createClinic('Clinic');
  const browser = await launch();
  const context = await open(browser);
  await signIn(context, account);
  const page = await context.newPage();
  await page.goto(`${origin}/dashboard/consent-form/detail/${await longForm(account, clinic)}`);
  await page.getByRole('button', { name: /^2 Text/ }).click();
  const rows = [await measure(page, '#field-block_1-label', 'consent form, 200 blocks, 20,000 words')];
  await page.goto(
    `${origin}/dashboard/patients/detail/medical-records/edit/${await longRecord(account, clinic)}`,
  );
  rows.push(await measure(page, '#field-subjective', 'medical record, 45 rows, 4,800 words'));
  rows.push(await measure(page, '#field-chief_complaint', 'medical record, its first field'));
  await browser.close();
  return rows;
}

async function longForm(account: Account, clinic: number): Promise<number> {
  const body = { clinic, title: 'Long', blocks };
  return (await account.call<Made>('POST', '/api/patients/consent-forms', body)).id;
}

async function longRecord(account: Account, clinic: number): Promise<number> {
  const person = { clinic, first_name: 'Minh', last_name: 'Nguyễn' };
  const patient = await account.call<Made>('POST', '/api/patients/patients', person);
  const mine = `/api/staff/staff?clinic=${clinic}&mine=true`;
  const { results } = await account.call<{ results: Made[] }>('GET', mine);
  const body = { clinic, patient: patient.id, staff: results[0]?.id, ...note };
  return (await account.call<Made>('POST', '/api/patients/medical-records', body)).id;
}

async function measure(page: Page, field: string, what: string): Promise<Row> {
  await page.locator(field).waitFor();
  const times: number[] = [];
  for (let key = 0; key < keys; key += 1)
    times.push(
      await page.evaluate(
        (selector) =>
          new Promise<number>((resolve) => {
            document.querySelector<HTMLElement>(selector)?.focus();
            const started = performance.now();
            document.execCommand('insertText', false, 'x');
            requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - started)));
          }),
        field,
      ),
    );
  return timesRow(`key to paint, ${what}`, times, 0.95, { goal: atMost(50) });
}
