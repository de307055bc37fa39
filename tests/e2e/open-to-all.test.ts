import type { Page } from 'playwright-core';
import { describe, expect } from 'vitest';
import { type Account, createAccount } from '#tests/support/account.ts';
import { isWide, problemsOf } from '#tests/support/axe.ts';
import { test, type Visitor } from '#tests/support/browser.ts';
import { arrive, button, entry, field, fill } from '#tests/support/gestures.ts';

interface Place {
  name: string;
  path: (clinic: number) => string;
  heading: string;
  /** What is opened before it is looked at. */
  act?: (page: Page) => Promise<unknown>;
  isPublic?: true;
}

const settled = async (page: Page) => page.getByRole('rowheader').first().waitFor();
const places: readonly Place[] = [
  { name: 'home', path: () => '/', heading: 'A calm room for a busy clinic', isPublic: true },
  { name: 'about', path: () => '/about', heading: 'About Chartroom', isPublic: true },
  { name: 'sign-in', path: () => '/auth/sign-in', heading: 'Sign in', isPublic: true },
  {
    name: 'sign-in, refused',
    path: () => '/auth/sign-in',
    heading: 'Sign in',
    isPublic: true,
    act: (page) => button(page, 'Sign in').click(),
  },
  { name: 'sign-up', path: () => '/auth/sign-up', heading: 'Create an account', isPublic: true },
  {
    name: 'forgotten password',
    path: () => '/auth/forgot-password',
    heading: 'Forgot your password?',
    isPublic: true,
    act: (page) => button(page, 'Send link').click(),
  },
  {
    name: 'new password',
    path: () => '/auth/reset-password#code',
    heading: 'Set a new password',
    isPublic: true,
  },
  {
    name: 'new address',
    path: () => '/auth/confirm-address#code',
    heading: 'Confirm your email address',
    isPublic: true,
  },
  { name: 'no page', path: () => '/nowhere', heading: 'Page Not Found', isPublic: true },
  { name: 'overview', path: () => '/dashboard', heading: 'Overview' },
  { name: 'clinics', path: () => '/dashboard/clinics', heading: 'Clinics', act: settled },
  {
    name: 'clinics, nothing found',
    path: () => '/dashboard/clinics?search=zzz',
    heading: 'Clinics',
  },
  {
    name: 'clinics, the question before a deletion',
    path: () => '/dashboard/clinics',
    heading: 'Clinics',
    async act(page) {
      await page.getByRole('rowheader').first().hover();
      await page
        .getByRole('button', { name: /^Delete / })
        .first()
        .click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'overview, the list of clinics open',
    path: () => '/dashboard',
    heading: 'Overview',
    async act(page) {
      await page.getByRole('button', { name: /^Clinic: / }).click();
      await page.getByRole('listbox').waitFor();
    },
  },
  {
    name: 'overview, the account menu open',
    path: () => '/dashboard',
    heading: 'Overview',
    async act(page) {
      await button(page, 'Account').click();
      await page.getByRole('menu').waitFor();
    },
  },
  {
    name: 'a new clinic, refused',
    path: () => '/dashboard/clinics/create',
    heading: 'New clinic',
    act: (page) => button(page, 'Create clinic').click(),
  },
  {
    name: 'a new clinic, the time zones open',
    path: () => '/dashboard/clinics/create',
    heading: 'New clinic',
    async act(page) {
      await field(page, 'Time zone').click();
      await page.getByRole('listbox').waitFor();
    },
  },
  {
    name: 'a clinic, the question before leaving',
    path: (clinic) => `/dashboard/clinics/edit/${clinic}`,
    heading: 'Edit clinic',
    async act(page) {
      await fill(page, { Address: '2 Quay Street' });
      await page.getByRole('link', { name: 'Clinics', exact: true }).last().click();
      await page.getByRole('alertdialog').waitFor();
    },
  },
  {
    name: 'the command palette',
    path: () => '/dashboard/settings',
    heading: 'Settings',
    async act(page) {
      await page.keyboard.press('Control+k');
      await page.getByRole('option').first().waitFor();
    },
  },
  {
    name: 'the shortcuts',
    path: () => '/dashboard/settings',
    heading: 'Settings',
    async act(page) {
      await page.keyboard.press('?');
      await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    },
  },
  { name: 'search', path: () => '/dashboard/search', heading: 'Search' },
  {
    name: 'search, found',
    path: () => '/dashboard/search/staffs',
    heading: 'Search',
    async act(page) {
      await page.getByRole('searchbox', { name: 'Search', exact: true }).fill('byron');
      await page.getByRole('link', { name: 'Ada Byron' }).waitFor();
    },
  },
  { name: 'consent forms', path: () => '/dashboard/consent-form', heading: 'Consent forms' },
  {
    name: 'a new consent form, from a template',
    path: () => '/dashboard/consent-form/create',
    heading: 'New consent form',
    async act(page) {
      await button(page, 'Data privacy').click();
      await page
        .getByRole('region', { name: 'Preview' })
        .getByRole('heading', { name: 'What we keep' })
        .waitFor();
      await page
        .getByRole('button', { name: /Select/ })
        .first()
        .click();
    },
  },
  {
    name: 'clinic settings',
    path: (clinic) => `/dashboard/clinics/settings/${clinic}`,
    heading: 'Clinic settings',
  },
  { name: 'patients', path: () => '/dashboard/patients', heading: 'Patients' },
  { name: 'a new patient', path: () => '/dashboard/patients/create', heading: 'New patient' },
  {
    name: 'possible duplicates',
    path: () => '/dashboard/patients/duplicates',
    heading: 'Possible duplicates',
  },
  { name: 'an import', path: () => '/dashboard/patients/import', heading: 'Import patients' },
  { name: 'labels', path: () => '/dashboard/patients/labels', heading: 'Labels' },
  { name: 'medical records', path: () => '/dashboard/patients/records', heading: 'Medical records' },
  { name: 'reservations', path: () => '/dashboard/reservations', heading: 'Reservations' },
  {
    name: 'waiting list',
    path: () => '/dashboard/reservations/waiting',
    heading: 'Waiting list',
  },
  { name: 'a new reservation', path: () => '/dashboard/reservations/create', heading: 'New reservation' },
  { name: 'services', path: () => '/dashboard/services', heading: 'Services' },
  { name: 'a new service', path: () => '/dashboard/services/create', heading: 'New service' },
  { name: 'staff', path: () => '/dashboard/staffs', heading: 'Staff' },
  { name: 'a new member of staff', path: () => '/dashboard/staffs/create', heading: 'New staff member' },
  { name: 'audit log', path: () => '/dashboard/settings/audit', heading: 'Audit log' },
  { name: 'settings', path: () => '/dashboard/settings', heading: 'Settings' },
  { name: 'account', path: () => '/dashboard/settings/account', heading: 'Account' },
  { name: 'email address', path: () => '/dashboard/settings/email', heading: 'Email address' },
  { name: 'password', path: () => '/dashboard/settings/password', heading: 'Password' },
  // the last one: it ends the session
  {
    name: 'locked',
    path: () => '/dashboard/settings',
    heading: 'Settings',
    async act(page) {
      await button(page, 'Account').click();
      await page.getByRole('menuitem', { name: 'Lock' }).click();
      await arrive(page, 'Locked');
    },
  },
];

/** The controls that stand outside the window, or are wider than it. */
const lostControls = (page: Page) =>
  page.evaluate(() => {
    const lost: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>(
      'a, button, input, select, [role="switch"]',
    )) {
      const { width, height, left, right } = control.getBoundingClientRect();
      // what stands for a control to no one, as the list that autofill looks for does
      if (control.closest('[aria-hidden="true"]')) continue;
      const isShown = control.checkVisibility({ checkOpacity: false, checkVisibilityCSS: true });
      const name = control.getAttribute('aria-label') ?? control.textContent ?? control.id;
      if (isShown && width > 1 && height > 1 && (left < -1 || right > window.innerWidth + 1)) lost.push(name);
    }
    return lost;
  });

/** T92: what is lost from right to left, and with twice the text. */
async function lostIn(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const [what, direction, size] of [
    ['from right to left', 'rtl', ''],
    ['with twice the text', 'ltr', '200%'],
  ] as const) {
    const set = (direction: string, size: string) =>
      page.evaluate(
        ([direction, size]) => {
          document.documentElement.dir = direction;
          document.documentElement.style.fontSize = size;
        },
        [direction, size] as const,
      );
    await set(direction, size);
    found.push(...(await lostControls(page)).map((name) => `${what}: ${name}`));
    if (await isWide(page)) found.push(`${what}: wider than its window`);
    await set('ltr', '');
  }
  return found;
}

async function look(visitor: Visitor, account: Account, clinic: number, width: number) {
  const options = { viewport: { width, height: 740 } } as const;
  const guest = await visitor.visit('/icon.svg', options);
  const user = await visitor.visit('/icon.svg', { ...options, as: account });
  user.on('dialog', (dialog) => void dialog.accept());
  const found: Record<string, unknown> = {};
  for (const { name, path, heading, act, isPublic } of places) {
    const page = isPublic ? guest : user;
    await page.goto(new URL(path(clinic), page.url()).href);
    await arrive(page, heading);
    await act?.(page);
    const problems = [...(await problemsOf(page)), ...(act ? [] : await lostIn(page))];
    if (problems.length > 0) found[name] = problems;
  }
  return found;
}

describe('axe finds nothing, nothing is wider than the window, and nothing is lost', () => {
  for (const width of [1280, 320])
    test(`at ${width} px`, { timeout: 480_000 }, async ({ visitor }) => {
      const account = await createAccount();
      const { id } = await account.createClinic('Harbour Clinic', { address: '1 Quay Street' });
      await account.createClinic('A'.repeat(120), { address: 'B'.repeat(500) });
      expect(await look(visitor, account, id, width)).toEqual({});
    });
});

describe('by the keyboard alone', () => {
  /** Presses Tab until the control with this name has the focus. */
  async function tabTo(page: Page, name: string) {
    const passed: string[] = [];
    for (let count = 0; count < 60; count += 1) {
      await page.keyboard.press('Tab');
      const at = await page.evaluate(() => {
        const control = document.activeElement as HTMLElement;
        const label = control.id ? document.querySelector(`label[for="${control.id}"]`)?.textContent : null;
        const style = getComputedStyle(control);
        return {
          name: (control.getAttribute('aria-label') ?? label ?? control.textContent ?? '').trim(),
          isVisible:
            style.outlineStyle !== 'none' || style.boxShadow !== 'none' || control.tagName === 'BODY',
        };
      });
      passed.push(at.name);
      expect(at.isVisible, `the focus is seen on ${at.name}`).toBe(true);
      if (at.name === name) return;
    }
    throw new Error(`${name} was not reached; passed: ${passed.join(', ')}`);
  }

  test('somebody signs in, makes a clinic, finds it and logs out', async ({ visitor }) => {
    const account = await createAccount();
    const page = await visitor.visit('/auth/sign-in');
    await arrive(page, 'Sign in');
    await tabTo(page, 'Email');
    await page.keyboard.type(account.email);
    await tabTo(page, 'Password');
    await page.keyboard.type(account.password);
    await page.keyboard.press('Enter');
    await arrive(page, 'New clinic');
    await tabTo(page, 'Name');
    await page.keyboard.type('Harbour');
    await tabTo(page, 'Time zone');
    await page.keyboard.type('lord howe');
    await page.getByRole('option', { name: 'Australia/Lord Howe' }).waitFor();
    await page.keyboard.press('Enter');
    await tabTo(page, 'Create clinic');
    await page.keyboard.press('Space');
    await arrive(page, 'Overview');
    await tabTo(page, 'Clinics');
    await page.keyboard.press('Enter');
    await arrive(page, 'Clinics');
    await page.getByRole('rowheader').waitFor();
    await tabTo(page, 'Search clinics');
    await page.keyboard.type('harb');
    await tabTo(page, 'Harbour');
    await page.keyboard.press('Enter');
    await arrive(page, 'Edit clinic');
    expect(await field(page, 'Time zone').inputValue()).toBe('Australia/Lord Howe');
    await tabTo(page, 'Delete clinic');
    await page.keyboard.press('Enter');
    await page.getByRole('alertdialog').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Cancel');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').waitFor({ state: 'detached' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Delete clinic');
    await button(page, 'Account').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await page.keyboard.press('End');
    await page.keyboard.press('Enter');
    await arrive(page, 'Sign in');
  });

  test('the navigation can be skipped, and messages are reached with F6', async ({ visitor }) => {
    const account = await createAccount();
    await account.createClinic('Harbour');
    const page = await visitor.visit('/dashboard/clinics/create', { as: account });
    await arrive(page, 'New clinic');
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await fill(page, { Name: 'Hill' });
    // the two seconds of a message are over only after the key is pressed
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.keyboard.press('Enter');
    await page.getByRole('region', { name: 'Notifications' }).waitFor();
    await page.keyboard.press('F6');
    const inside = () =>
      page.evaluate(() => document.activeElement?.closest('[aria-label="Notifications"]') !== null);
    await expect.poll(inside).toBe(true);
  });
});

test('where reduced motion is asked for, nothing moves', async ({ visitor }) => {
  const account = await createAccount();
  await account.createClinic('Harbour');
  const page = await visitor.visit('/dashboard', { as: account, reducedMotion: 'reduce' });
  await arrive(page, 'Overview');
  await button(page, 'Account').click();
  await page.getByRole('menu').waitFor();
  await page.keyboard.press('Escape');
  await entry(page, 'Clinics').click();
  await page.getByRole('rowheader').hover();
  await button(page, 'Delete Harbour').click();
  await page.getByRole('alertdialog').waitFor();
  const moving = await page.evaluate(() => {
    const longest = (value: string) =>
      Math.max(...value.split(',').map((time) => Number.parseFloat(time) || 0));
    return [...document.querySelectorAll('*')].filter((element) => {
      const { transitionDuration, animationDuration } = getComputedStyle(element);
      return longest(transitionDuration) > 0.01 || longest(animationDuration) > 0.01;
    }).length;
  });
  expect(moving).toBe(0);
});
