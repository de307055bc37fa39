import { describe, expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { findings, isWide } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { englishOn } from '#tests/support/english-left.ts';
import { arrive, field } from '#tests/support/gestures.ts';

const headings = {
  '/dashboard': 'نظرة عامة',
  '/dashboard/clinics': 'العيادات',
  '/dashboard/patients': 'المرضى',
  '/dashboard/patients/create': 'مريض جديد',
  '/dashboard/patients/labels': 'الوسوم',
  '/dashboard/services': 'الخدمات',
  '/dashboard/services/create': 'خدمة جديدة',
  '/dashboard/staffs': 'الطاقم',
  '/dashboard/staffs/create': 'عضو طاقم جديد',
  '/dashboard/consent-form': 'نماذج الموافقة',
  '/dashboard/reservations?view=list': 'الحجوزات',
  '/dashboard/reservations/create': 'حجز جديد',
  '/dashboard/search': 'البحث',
  '/dashboard/settings/account': 'الحساب',
  '/dashboard/settings/audit': 'سجل التدقيق',
  '/dashboard/settings': 'الإعدادات',
  '/dashboard/settings/email': 'عنوان البريد الإلكتروني',
  '/dashboard/settings/password': 'كلمة المرور',
} as const;

async function clinic() {
  const account = await createAccount();
  await account.createClinic('Harbour');
  return account;
}

describe('Arabic', () => {
  for (const [path, heading] of Object.entries(headings))
    test(`${path} runs right to left, leaves no English, and is open to all`, async ({ visitor }) => {
      const page = await visitor.visit(path, { as: await clinic(), locale: 'ar-AE' });
      await arrive(page, heading);
      await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
      expect(await page.evaluate(() => [document.documentElement.lang, document.dir])).toEqual(['ar', 'rtl']);
      expect(await englishOn(page)).toEqual([]);
      expect(await findings(page)).toEqual([]);
      await page.setViewportSize({ width: 320, height: 700 });
      expect(await isWide(page)).toBe(false);
    });
});

test('a language is chosen in the account, at once, without losing what is typed', async ({ visitor }) => {
  const page = await visitor.visit('/dashboard/settings/account', { as: await clinic() });
  await arrive(page, 'Account');
  await field(page, 'First name').fill('Augusta');
  await page.getByRole('radio', { name: 'العربية' }).check({ force: true });
  await arrive(page, 'الحساب');
  expect(await page.evaluate(() => document.dir)).toBe('rtl');
  expect(await field(page, 'الاسم الأول').inputValue()).toBe('Augusta');
  await page.getByRole('radio', { name: 'Português' }).check({ force: true });
  await arrive(page, 'Conta');
  expect(await page.evaluate(() => [document.documentElement.lang, document.dir])).toEqual(['pt', 'ltr']);
  expect(await field(page, 'Nome').inputValue()).toBe('Augusta');
  await page.reload();
  await arrive(page, 'Conta');
});

test('a Portuguese browser signs in in Portuguese, and is told there what is wrong', async ({ visitor }) => {
  const page = await visitor.visit('/auth/sign-in', { locale: 'pt-BR' });
  await page.getByRole('heading', { level: 1, name: 'Entrar' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('pt');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await page.getByText('O campo “E-mail” é obrigatório.').first().waitFor();
});

test('days and numbers are written as they are in Portuguese', async ({ visitor }) => {
  const account = await createAccount();
  const { id } = await account.createClinic('Harbour');
  await account.call('POST', '/api/patients/patients', {
    clinic: id,
    first_name: 'Inês',
    last_name: 'Prado',
    birth_date: '1990-02-14',
  });
  const page = await visitor.visit('/dashboard/patients', { as: account, locale: 'pt-BR' });
  await arrive(page, 'Pacientes');
  await page.getByText('14 de fev. de 1990').first().waitFor();
});

test('a user whose language is another one than the browser kept gets it with the session', async ({
  visitor,
}) => {
  const page = await visitor.visit('/dashboard/settings', {
    as: await clinic(),
    stored: { language: 'pt' },
  });
  await arrive(page, 'Settings');
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('en');
});
