import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { problemsOf } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { arrive, button } from '#tests/support/gestures.ts';
import { consentForms, patientConsents, visitWithForm } from '#tests/support/visit-calls.ts';

const short = [
  { key: 'intro', type: 'paragraph', label: 'We ask for your **agreement**.\n\n- one\n- two' },
  { key: 'had', type: 'radio', label: 'Before?', options: ['Yes', 'No'], required: true },
  { key: 'which', type: 'select', label: 'Which one?', options: ['This', 'That'] },
  { key: 'many', type: 'checkbox_group', label: 'What applies?', options: ['One', 'Two'] },
  { key: 'when', type: 'date', label: 'When?' },
  { key: 'agree', type: 'checkbox', label: 'I agree.', required: true },
  { key: 'signature', type: 'signature', label: 'I sign.' },
];

describe('axe finds nothing on the way of a consent, and nothing is wider than the window', () => {
  for (const width of [1280, 320])
    test(`at ${width} px`, { timeout: 480_000 }, async ({ visitor }) => {
      const { account, form, add, edit, post, ask } = await visitWithForm({ blocks: short });
      const draft = await post(`${consentForms}/${form.id}/new-draft/`, { version: form.version });
      await post(`${consentForms}/${form.id}/publish/`, { version: draft.version });
      const options = { viewport: { width, height: 740 } };
      const page = await visitor.visit(add, { ...options, as: account });
      page.on('dialog', (dialog) => void dialog.accept());
      const found: Record<string, string[]> = {};
      const look = async (name: string) => {
        const problems = await problemsOf(page);
        if (problems.length > 0) found[name] = problems;
      };
      const go = (path: string) => page.goto(new URL(path, page.url()).href);

      await arrive(page, 'Add consent');
      await button(page, 'Choose Anaesthesia').waitFor();
      await look('choosing');
      await button(page, 'Choose Anaesthesia').click();
      await page.getByRole('article').waitFor();
      await look('reading');
      await goOn(page);
      await page.getByText('Answer the questions').waitFor();
      await button(page, 'Continue').click();
      await page.getByText('Before? is required.').first().waitFor();
      await look('answering, refused');
      await page.getByRole('radio', { name: 'Yes', exact: true }).check();
      await page.getByRole('checkbox', { name: 'I agree.' }).check();
      await button(page, 'Continue').click();
      await page.locator('canvas[data-ready]').waitFor();
      await button(page, 'Sign').click();
      await page.getByText('Signature is required.').first().waitFor();
      await look('signing, refused');
      await button(page, 'Hand the tablet over').click();
      await button(page, 'Give the tablet back').click();
      await page.getByRole('alertdialog', { name: 'Back to the staff' }).waitFor();
      await look('the question for the password');

      const consent = await ask();
      const signed = await post(`${patientConsents}/${consent.id}/sign/`, {
        version: consent.version,
        answers: { had: 'Yes', agree: true, many: ['One'] },
        signer: { kind: 'patient', name: 'Minh Nguyễn' },
        signature: { method: 'typed', typed_name: 'Minh Nguyễn' },
      });
      await go(edit(signed.id));
      await button(page, 'Verify').click();
      await page.getByText('Nothing has changed since it was signed').waitFor();
      await look('given');
      await button(page, 'Revoke').click();
      await page.getByRole('alertdialog').waitFor();
      await look('revoking');
      await go(`/dashboard/consent-form/detail/${form.id}`);
      await arrive(page, 'Anaesthesia');
      await page.getByRole('heading', { name: 'Versions' }).waitFor();
      await look('a published form');
      await go(`/dashboard/consent-form/detail/${form.id}?version=2`);
      await page.getByRole('dialog', { name: 'Version 2' }).waitFor();
      await look('a version and its difference');
      await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
      await button(page, 'New draft').click();
      await button(page, 'Save changes').waitFor();
      await look('a new draft');
      expect(found).toEqual({});
    });
});

async function goOn(page: Page) {
  await page.keyboard.press('End');
  await page.getByRole('checkbox', { name: 'I agree.' }).scrollIntoViewIfNeeded();
  await button(page, 'Continue').scrollIntoViewIfNeeded();
  await expect.poll(() => button(page, 'Continue').getAttribute('aria-disabled')).toBe(null);
  await button(page, 'Continue').click();
}
