import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { test } from '#tests/support/browser.ts';
import { everyForm, openHouse } from '#tests/support/every-form.ts';
import { arrive } from '#tests/support/gestures.ts';
import {
  brokenWords,
  enlargeText,
  partsBeyond,
  sidewaysScroll,
  textBelow,
} from '#tests/support/overflowing-text.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

const phone = { viewport: { width: 390, height: 844 } };

test('twice as large, the names of the bar below are read whole', async ({ visitor }) => {
  const { account } = await bookableClinic();
  const page = await visitor.visit('/dashboard/patients', { as: account, ...phone });
  await arrive(page, 'Patients');
  await enlargeText(page);
  const words = page.getByRole('navigation').locator('a:visible span, button:visible span');
  const cut = () =>
    words.evaluateAll(
      (all) => all.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth).length,
    );
  expect(await words.count()).toBeGreaterThan(4);
  await expect.poll(cut).toBe(0);
});

test('twice as large, every word of the pages before the sign-in is', async ({ visitor }) => {
  const page = await visitor.visit('/', phone);
  for (const [path, heading] of [
    ['/', 'A calm room for a busy clinic'],
    ['/about', 'About Chartroom'],
    ['/auth/sign-in', 'Sign in'],
    ['/auth/sign-up', 'Create an account'],
  ] as const) {
    await page.goto(new URL(path, page.url()).href);
    await arrive(page, heading);
    await enlargeText(page);
    // the smallest size has twelve pixels
    expect([path, await textBelow(page.locator('body'), 24)]).toEqual([path, []]);
  }
});

test('twice as large, a list of patients stays within its frame and breaks no short word', async ({
  visitor,
}) => {
  const { account, make } = await bookableClinic();
  await make('/api/patients/patients', {
    ...{ first_name: 'Maximiliane', last_name: 'Featherstonehaugh', sex: 'female', birth_date: '1988-12-27' },
    phone_numbers: [{ number: '+44 20 7946 0893', kind: 'mobile' }],
  });
  const page = await visitor.visit('/dashboard/patients', {
    as: account,
    viewport: { width: 1440, height: 900 },
  });
  await page.getByText('Featherstonehaugh').waitFor();
  await enlargeText(page);
  const table = page.getByRole('table', { name: 'Patients' });
  await expect.poll(() => partsBeyond(table.locator('..'), 'th, td')).toEqual([]);
  const sex = await table.getByRole('cell', { name: 'Female' }).boundingBox();
  const title = await table.getByRole('columnheader', { name: 'Sex' }).boundingBox();
  expect(sex?.width).toBe(title?.width);
});

test('twice as large, the agenda of a phone breaks no word', async ({ visitor }) => {
  const { account, book } = await bookableClinic();
  await book({ start_at: '2037-03-04T10:00:00Z', override_reason: 'Agreed.' });
  const page = await visitor.visit('/dashboard/reservations?view=agenda&date=2037-03-04', {
    as: account,
    ...phone,
  });
  await page.getByText('First consultation').waitFor();
  await enlargeText(page);
  await expect.poll(() => brokenWords(page.getByRole('main'))).toEqual([]);
});

test('twice as large, the weekdays of a month stay apart, and are read out whole', async ({ visitor }) => {
  const { account } = await bookableClinic();
  for (const [locale, monday] of [
    ['en-GB', 'Monday'],
    ['pt-BR', 'Segunda-feira'],
    ['ar-AE', 'الاثنين'],
  ] as const) {
    const page = await visitor.visit('/dashboard/reservations?view=month&date=2037-03-04', {
      as: account,
      ...{ locale, ...phone },
    });
    const heads = page.getByRole('columnheader');
    await page.getByRole('columnheader', { name: monday, exact: true }).waitFor();
    const crowded = () =>
      heads.evaluateAll((all) =>
        all.flatMap((head) => {
          const { left, right } = head.getBoundingClientRect();
          const shown = [...head.querySelectorAll('[aria-hidden]')].filter((one) => one.checkVisibility());
          const words = document.createRange();
          words.selectNodeContents(shown[0] ?? head);
          const place = words.getBoundingClientRect();
          const isApart = shown.length === 1 && place.left >= left && place.right <= right;
          return isApart ? [] : [head.textContent];
        }),
      );
    expect([locale, await crowded()]).toEqual([locale, []]);
    await enlargeText(page);
    await expect.poll(crowded).toEqual([]);
  }
});

test('twice as large, the first box of a note lies clear of the patient above it and the buttons below', async ({
  visitor,
}) => {
  const { account, patient } = await bookableClinic();
  const path = `/dashboard/patients/detail/medical-records/create/${patient.id}`;
  const page = await visitor.visit(path, { as: account, ...phone });
  await arrive(page, 'New medical record');
  await enlargeText(page);
  const complaint = page.getByRole('textbox', { name: 'Chief complaint' });
  const isClear = () =>
    complaint.evaluate((box) => {
      box.scrollIntoView({ block: 'nearest' });
      const { left, top, bottom, width } = box.getBoundingClientRect();
      return [top + 2, bottom - 2].every((y) => document.elementFromPoint(left + width / 2, y) === box);
    });
  await expect.poll(isClear).toBe(true);
});

test('twice as large, an allergy is seen however long the name and whatever else the band says', async ({
  visitor,
}) => {
  const { account, make } = await bookableClinic();
  const { id } = await make('/api/patients/patients', {
    ...longName,
    ...{ preferred_name: 'Maxi', birth_date: '1988-12-27', pronouns: 'they/them', notes: 'Hard of hearing.' },
    allergies: [{ substance: 'Penicillin', severity: 'severe' }],
  });
  const chart = `/dashboard/patients/detail/${id}`;
  const page = await visitor.visit(chart, { as: account, ...phone });
  const band = page.getByRole('region', { name: 'Patient banner' });
  /** Nothing lies over the middle of it, and nothing cuts it off. */
  const isSeen = () =>
    band.getByText('Allergy: Penicillin').evaluate((chip) => {
      const { left, top, width, height } = chip.getBoundingClientRect();
      const seen = document.elementFromPoint(left + width / 2, top + height / 2);
      return seen !== null && chip.contains(seen);
    });
  for (const path of [chart, `/dashboard/patients/detail/medical-records/create/${id}`]) {
    await page.goto(new URL(path, page.url()).href);
    await band.waitFor();
    await enlargeText(page);
    await expect.poll(isSeen).toBe(true);
    await page.getByRole('main').evaluate((main) => main.scrollTo(0, main.scrollHeight));
    await expect.poll(isSeen).toBe(true);
  }
});

test.for([
  { language: 'English', locale: 'en-GB', widths: [390, 1440] },
  { language: 'Arabic', locale: 'ar-AE', widths: [320] },
])(
  'twice as large, no page scrolls to the side in $language at $widths px',
  async ({ locale, widths }, { visitor }) => {
    const house = await openHouse();
    const { account, clinic, patient, record, visit, staff, service } = house;
    // a week of which some days have hours, with the buttons that copy them
    const days = [1, 2, 3].map((weekday) => ({ weekday, start: '09:00', end: '17:00' }));
    await account.call('PUT', `/api/clinics/${clinic}/`, { name: 'Harbour', opening_hours: days });
    await account.call('PUT', `/api/staff/staff/${staff}/schedules/`, {
      version: 1,
      schedules: [{ valid_from: '2026-01-01', valid_to: null, days }],
    });
    const page = await visitor.visit('/dashboard', {
      as: account,
      locale,
      // the longest that the list of reservations has to say about one
      before: (page) =>
        page.route(/\/appointments\/?\?/, async (route) => {
          const answer = await route.fetch();
          const { results, ...rest } = await answer.json();
          await route.fulfill({
            response: answer,
            json: {
              ...rest,
              ...(results && {
                results: results.map((one: object) => ({ ...one, source: 'online', status: 'in_progress' })),
              }),
            },
          });
        }),
    });
    const paths = new Set([...pages, ...everyForm.map(({ path }) => path(house))]);
    paths.add(`/dashboard/patients/merge/${patient}`);
    paths.add(`/dashboard/patients/detail/medical-records/detail/${record}`);
    paths.add(`/dashboard/reservations/detail/${visit}`);
    paths.add(`/dashboard/reservations/consent/${visit}/add`);
    paths.add(`/dashboard/staffs/detail/${staff}`);
    paths.add(`/dashboard/services/detail/${service}`);
    paths.add('/machines');
    const beyond: string[] = [];
    for (const path of paths) {
      await page.goto(new URL(path, page.url()).href);
      await page.getByRole('main').getByRole('heading', { level: 1 }).waitFor();
      await enlargeText(page);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 844 });
        await drawn(page);
        const told = await sidewaysScroll(page.getByRole('main'));
        if (told) beyond.push(`${path}, ${width} px wide: ${told}`);
      }
    }
    expect(beyond).toEqual([]);
  },
);

/** Two frames on, what listens for the width of the window has drawn. */
const drawn = (page: Page) =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => done()))),
  );

const longName = {
  first_name: 'Maximiliane Wilhelmina Alexandrina Theodora Josephine',
  last_name: 'Featherstonehaugh-Cholmondeley von Hohenzollern-Sigma',
};

/** The pages of the dashboard that are about no one thing. */
const pages = [
  ...['', '/patients', '/patients/labels', '/patients/records', '/patients/duplicates', '/patients/removal'],
  ...['/patients/import', '/search', '/search/patients?q=minh', '/search/reservations', '/search/staffs'],
  ...['/reservations', '/reservations?view=week', '/reservations?view=month', '/reservations?view=agenda'],
  ...[
    '/reservations?view=list',
    '/reservations/waiting',
    '/services',
    '/staffs',
    '/consent-form',
    '/clinics',
  ],
  ...['/settings', '/settings/audit', '/settings/booking', '/settings/connections', '/settings/email'],
  ...['/settings/messages', '/settings/password', '/settings/retention', '/settings/security'],
].map((page) => `/dashboard${page}`);
