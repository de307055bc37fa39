import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import gallery from '#src/language/pt/gallery.json' with { type: 'json' };
import shared from '#src/language/pt/shared.json' with { type: 'json' };
import { isWide, problemsOf } from '#tests/support/axe.ts';
import { test } from '#tests/support/browser.ts';
import { englishOn, latinOn } from '#tests/support/english-left.ts';
import { arrive, live } from '#tests/support/gestures.ts';

const pages = {
  '/machines': 'h1',
  '/machines/deed': 'h1',
  '/machines/auth#credentials.backingOff': 'h3',
  '/machines/auth#auth.identity::tokens.granted::0': 'h1',
  '/machines/patientCreate?mode=simulate': 'fieldset',
  '/machines/darkMode?mode=live': 'ol',
  '/machines/darkMode?mode=coverage&walking=paths': 'fieldset',
  '/machines/clinicEdit?mode=code': 'code',
};

/** The pieces of a text around its values. */
const pieces = (text: string) => text.split(/\{\w+\}/).map((piece) => piece.trim());
const translated = Object.entries({ ...shared, ...gallery } as Record<string, string | object>).map(
  ([text, message]) => [text, typeof message === 'string' ? [message] : Object.values(message)] as const,
);
const portuguese = new Set(translated.flatMap(([, messages]) => messages.flatMap(pieces)));
const english = new Set(
  translated
    .flatMap(([text]) => pieces(text))
    .filter((piece) => /[a-z]{2}/i.test(piece) && !portuguese.has(piece)),
);

/** What is left in English outside of what the charts say themselves. */
const leftOn = {
  // a value that stands in a message is a name of the charts
  ar: async (page: Page) =>
    (await englishOn(page)).filter((text) =>
      /[A-Za-z]{2}/.test(text.replaceAll(/\u2068[^\u2069]*\u2069/g, '')),
    ),
  pt: async (page: Page) => (await latinOn(page)).filter((text) => english.has(text.trim())),
};

const words = {
  ar: {
    charts: 'مخططات الحالات',
    simulate: 'محاكاة',
    download: 'تنزيل',
    table: 'جدول (Markdown)',
    none: 'لا نتائج',
  },
  pt: {
    charts: 'Diagramas de estados',
    simulate: 'Simular',
    download: 'Baixar',
    table: 'Tabela (Markdown)',
    none: 'Nenhum resultado',
  },
} as const;

const spoken = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((one) => [one.closest('[lang]')?.getAttribute('lang'), getComputedStyle(one).direction]);

for (const [language, locale, direction] of [
  ['ar', 'ar-AE', 'rtl'],
  ['pt', 'pt-BR', 'ltr'],
] as const) {
  const { charts, simulate, download, table, none } = words[language];
  const left = leftOn[language];
  describe(`the gallery in ${locale}`, () => {
    for (const [path, shown] of Object.entries(pages))
      test(`${path} leaves no English but what the charts say`, async ({ visitor }) => {
        const page = await visitor.visit(path, { locale });
        await live(page);
        await page.locator(`main ${shown}`).first().waitFor();
        expect(await left(page)).toEqual([]);
        await page.setViewportSize({ width: 320, height: 700 });
        expect(await isWide(page)).toBe(false);
        expect(await left(page)).toEqual([]);
      });

    test('searches, and says what it found', async ({ visitor }) => {
      const page = await visitor.visit('/machines', { locale });
      await arrive(page, charts);
      expect(await problemsOf(page)).toEqual([]);
      await page.getByRole('searchbox').fill('saving');
      await page.locator('main a[href="/machines/saving"]').first().waitFor();
      expect(await left(page)).toEqual([]);
      await page.getByRole('searchbox').fill('xyz');
      await page.getByRole('status').filter({ hasText: none }).waitFor();
      expect(await spoken(page, 'main [role="status"]')).toEqual([language, direction]);
      expect((await left(page)).filter((text) => !text.includes('xyz'))).toEqual([]);
    });

    test('plays a chart, offers it to be taken away, and keeps its drawing as it is', async ({ visitor }) => {
      const page = await visitor.visit('/machines/auth', { locale });
      await arrive(page, 'auth');
      expect(await spoken(page, 'h1 > *')).toEqual(['en', 'ltr']);
      expect(await spoken(page, 'main svg text')).toEqual(['en', 'ltr']);
      expect(await spoken(page, '[role="toolbar"]')).toEqual([language, direction]);
      await page.getByRole('button', { name: download, exact: true }).click();
      await page.getByRole('menuitem', { name: table }).waitFor();
      expect(await spoken(page, '[role="menu"]')).toEqual([language, direction]);
      expect(await left(page)).toEqual([]);
      expect(await problemsOf(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: simulate, exact: true }).click();
      await page.getByRole('button', { name: 'tokens.granted', exact: true }).click();
      await page.getByRole('status').filter({ hasText: 'identity.restoring' }).waitFor();
      expect(await spoken(page, 'fieldset button [lang]')).toEqual(['en', 'ltr']);
      expect(await left(page)).toEqual([]);
    });
  });
}
