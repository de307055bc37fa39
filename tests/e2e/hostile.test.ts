import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import {
  address,
  arrive,
  button,
  field,
  fill,
  openClinics,
  problemAt,
  rows,
  typed,
} from '#tests/support/gestures.ts';
import { named, record } from '#tests/support/request-log.ts';

/** Texts that break what does not treat text as text. */
const texts = [
  '<script>window.harmed=1</script>',
  '"><img src=x onerror="window.harmed=1">',
  "'; DROP TABLE clinics; --",
  '{{constructor.constructor("window.harmed=1")()}}',
  '$' + '{window.harmed=1}',
  'javascript:window.harmed=1',
  '<svg onload=window.harmed=1>',
  '<style>*{display:none}</style>',
  '</title><script>window.harmed=1</script>',
  '&lt;b&gt; &amp; %3Cscript%3E',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  '[object Object]',
  '0',
  '100%',
  '_%\\',
  'true',
  '../../etc/passwd',
  '=cmd|calc!A1',
  '👩‍👩‍👧‍👦🏳️‍🌈',
  'مستوصف الميناء',
  'מרפאה שָׁלוֹם',
  '\u202egnp.cod\u202c',
  'e\u0301 \u00e9',
  'ẞßſ İıiI',
  '漢字カナ한국어',
  'अस्पताल',
  '\u200bzero\u200bwidth',
  'a\tb',
  'Ｆｕｌｌｗｉｄｔｈ',
  'z͑ͫ̓ͪ̂ͫ̽͏̴̙̤̞͉͚̯̞̠͍A̴̵̜̰͔ͫ͗͢',
  'x'.repeat(120),
];

/** Nothing ran, nothing sticks out of the page, and there is something to see. */
async function expectUnharmed(page: Page) {
  const state = await page.evaluate(() => ({
    harmed: 'harmed' in window,
    polluted: Object.keys(Object.prototype),
    isWide: document.documentElement.scrollWidth > window.innerWidth,
    isEmpty: document.body.innerText.trim() === '',
    injected: document.querySelectorAll('img[src="x"], main script, main style').length,
  }));
  expect(state).toEqual({ harmed: false, polluted: [], isWide: false, isEmpty: false, injected: 0 });
}

describe('T27: text of any kind', () => {
  test('in every field of a clinic is shown as it is, wherever a clinic is shown', async ({ visitor }) => {
    const account = await createAccount();
    for (const text of texts) await account.createClinic(text, { address: text });
    const page = await visitor.visit('/dashboard/clinics?limit=50', { as: account });
    page.on('dialog', () => expect.fail('a dialog was opened'));
    await page.getByRole('rowheader').first().waitFor();
    expect((await rows(page)).sort()).toEqual([...texts].sort());
    await expectUnharmed(page);
    await page.getByRole('button', { name: /^Clinic: / }).click();
    await page.getByRole('listbox', { name: 'Clinic' }).getByRole('option').first().waitFor();
    await expectUnharmed(page);
    await page.keyboard.press('Escape');

    for (const text of texts.slice(0, 9)) {
      const row = page.getByRole('row').filter({ has: page.getByRole('link', { name: text, exact: true }) });
      await row.hover();
      await row.getByRole('button', { name: 'Delete' }).click();
      await page.getByRole('alertdialog', { name: `Delete ${text}?`, exact: true }).waitFor();
      await expectUnharmed(page);
      await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
      await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    }
  });

  test.for(texts.filter((_, index) => index % 4 === 1))(
    'typed into the form and the search is stored exactly: %s',
    async (text, { visitor }) => {
      const account = await createAccount();
      const page = await visitor.visit('/dashboard/clinics/create', { as: account });
      await arrive(page, 'New clinic');
      await fill(page, { Name: text, Address: text });
      await button(page, 'Create clinic').click();
      await openClinics(page);
      await expectUnharmed(page);
      const [stored] = await account.clinics();
      expect([stored?.name, stored?.address]).toEqual([text, text]);
      await page.getByRole('searchbox', { name: 'Search clinics' }).fill(text);
      await expect.poll(() => new URL(page.url()).searchParams.has('search')).toBe(true);
      await expect.poll(() => rows(page)).toEqual([text]);
      await page.getByRole('link', { name: text, exact: true }).click();
      await field(page, 'Name').waitFor();
      expect(await typed(page, 'Name', 'Address')).toEqual({ Name: text, Address: text });
    },
  );
});

describe('bad input', () => {
  test('is refused at its field, in words, with nothing lost and nothing stored', async ({ visitor }) => {
    const account = await createAccount();
    const page = await visitor.visit('/dashboard/clinics/create', { as: account });
    await arrive(page, 'New clinic');
    const long = 'x'.repeat(10_000);
    const cases: [label: string, value: string, message: string | RegExp][] = [
      ['Name', '', 'Name is required.'],
      ['Name', ' \t ', 'Name is required.'],
      ['Name', long, 'Name must be 120 characters or fewer.'],
      ['Name', '😀'.repeat(121), 'Name must be 120 characters or fewer.'],
      ['Name', 'a\u0000b', /./],
      ['Address', long, 'Address must be 500 characters or fewer.'],
      ['Email', 'nobody', 'Please enter a valid email address.'],
      ['Email', 'a@b@c.test', 'Please enter a valid email address.'],
      ['Email', `${'x'.repeat(300)}@example.test`, 'Please enter a valid email address.'],
      ['Phone number', 'call me', /./],
      ['Phone number', '1'.repeat(33), /./],
    ];
    for (const [label, value, message] of cases) {
      await fill(page, { Name: 'Harbour', Address: '', Email: '', 'Phone number': '' });
      await fill(page, { [label]: value });
      await button(page, 'Create clinic').click();
      await expect
        .poll(() => problemAt(page, label), { message: `${label}: ${value.slice(0, 20)}` })
        .toMatch(message);
      expect(await typed(page, label)).toEqual({ [label]: value });
    }
    expect(await account.clinics()).toEqual([]);
    await fill(page, { Name: '😀'.repeat(120), Address: 'y'.repeat(500), 'Phone number': '' });
    await button(page, 'Create clinic').click();
    await openClinics(page);
    expect((await account.clinics()).map(({ name, address: at }) => [name, at])).toEqual([
      ['😀'.repeat(120), 'y'.repeat(500)],
    ]);
  });

  test('in the address of a list is left out', async ({ visitor }) => {
    const account = await createAccount();
    await account.createClinic('Harbour');
    const page = await visitor.visit('/dashboard/clinics', { as: account });
    const asked = record(page, /^GET \/api\/clinics\?(?!limit=10&offset=0$)/);
    for (const query of [
      'limit=1e9',
      'limit=-1',
      'limit=abc&offset=-5',
      'offset=1.5',
      'offset=99999999999999999999',
      'ordering=password',
      'ordering=name;drop',
      'search[]=x&search[]=y',
      'search=%00',
      'limit=10&limit=20',
      '__proto__[x]=1',
      '%E0%A4%A=%',
    ]) {
      await page.goto(new URL(`/dashboard/clinics?${query}`, page.url()).href);
      await arrive(page, 'Clinics');
      await expectUnharmed(page);
    }
    expect(new Set(asked.map(named))).toEqual(new Set(['GET /api/clinics?limit=20&offset=0&ordering=name']));
  });

  test('in place of an id is no page, and asks the server for nothing', async ({ visitor }) => {
    const account = await createAccount();
    const { id: own } = await account.createClinic('Harbour');
    const page = await visitor.visit('/dashboard', { as: account });
    await arrive(page, 'Overview');
    const asked = record(page, /^GET \/api\/clinics\/./);
    for (const id of [
      '0',
      '-1',
      '1.5',
      '1e3',
      'abc',
      '%20',
      '1%20',
      '%00',
      '٣',
      '2147483648',
      '9'.repeat(30),
      '%F0%9F%94%91',
      'x%2F..%2F..',
    ]) {
      await page.goto(new URL(`/dashboard/clinics/edit/${id}`, page.url()).href);
      await arrive(page, 'Page Not Found');
      await expectUnharmed(page);
    }
    // the clinic that is chosen may be read for the shell at any time
    const ofShell = `GET /api/clinics/${own}/`;
    expect(asked.map(named).filter((one) => !one.startsWith(ofShell))).toEqual([]);
  });

  test('an address that no route takes says so, signed in or not', async ({ visitor }) => {
    const account = await createAccount();
    await account.createClinic('Harbour');
    const page = await visitor.visit('/nowhere', { as: account });
    await arrive(page, 'Page Not Found');
    await page.getByText('Page not found: /nowhere').waitFor();
    expect(await page.title()).toBe('Page Not Found | Chartroom');
    await page.goto(new URL('/dashboard/nowhere', page.url()).href);
    await page.getByText('Page not found: /dashboard/nowhere').waitFor();
    const stranger = await visitor.visit('/nowhere/%3Cscript%3E');
    await arrive(stranger, 'Page Not Found');
    await expectUnharmed(stranger);
    expect(address(stranger)).toBe('/nowhere/%3Cscript%3E');
  });
});
