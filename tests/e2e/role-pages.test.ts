import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Role } from '#machines/lifecycles/act.ts';
import { allows } from '#machines/lifecycles/operationRights.ts';
import { pageRights } from '#src/screens/access/pageRights.ts';
import { test, type Visitor } from '#tests/support/browser.ts';
import { colleagueIn } from '#tests/support/colleague.ts';
import { arrive } from '#tests/support/gestures.ts';
import { bookableClinic } from '#tests/support/reservations.ts';

type Route = keyof typeof pageRights;
type Furnished = Awaited<ReturnType<typeof furnished>>;

/** A clinic with something for every page, and what the pages are called there. */
async function furnished() {
  const desk = await bookableClinic();
  const { clinic, patient, service, staff, make, book, account } = desk;
  const record = await make('/api/patients/medical-records', {
    ...{ patient: patient.id, staff: staff.id, occurred_at: '2026-03-03T09:00:00Z' },
    ...{ chief_complaint: 'Cough', assessment: 'A cold.' },
  });
  const visit = await book({ start_at: '2036-03-03T09:00:00Z' });
  const name = 'Minh Nguyễn';
  const records = '/dashboard/patients/detail/medical-records';
  const pages: Partial<Record<Route, [id: number | null, heading: string]>> = {
    '/dashboard/clinics': [null, 'Clinics'],
    '/dashboard/clinics/edit/$id': [clinic.id, 'Edit clinic'],
    '/dashboard/clinics/settings/$id': [clinic.id, 'Clinic settings'],
    '/dashboard/consent-form': [null, 'Consent forms'],
    '/dashboard/consent-form/create': [null, 'New consent form'],
    '/dashboard/patients': [null, 'Patients'],
    '/dashboard/patients/create': [null, 'New patient'],
    '/dashboard/patients/detail/$idx': [patient.id, name],
    '/dashboard/patients/edit/$idx': [patient.id, 'Edit patient'],
    '/dashboard/patients/duplicates': [null, 'Possible duplicates'],
    '/dashboard/patients/import': [null, 'Import patients'],
    '/dashboard/patients/labels': [null, 'Labels'],
    '/dashboard/patients/merge/$idx': [patient.id, 'Merge patients'],
    '/dashboard/patients/records': [null, 'Medical records'],
    [`${records}/create/$idx`]: [patient.id, 'New medical record'],
    [`${records}/detail/$idx`]: [record.id, 'Medical record'],
    [`${records}/edit/$idx`]: [record.id, 'Edit medical record'],
    '/dashboard/reservations': [null, 'Reservations'],
    '/dashboard/reservations/create': [null, 'New reservation'],
    '/dashboard/reservations/detail/$idx': [visit.id, 'Reservation'],
    '/dashboard/reservations/edit/$idx': [visit.id, 'Edit reservation'],
    '/dashboard/reservations/waiting': [null, 'Waiting list'],
    '/dashboard/reservations/consent/$idx/add': [visit.id, 'Add consent'],
    '/dashboard/search': [null, 'Search'],
    '/dashboard/services': [null, 'Services'],
    '/dashboard/services/create': [null, 'New service'],
    '/dashboard/services/detail/$idx': [service.id, 'First consultation'],
    '/dashboard/services/edit/$idx': [service.id, 'Edit service'],
    '/dashboard/settings/audit': [null, 'Audit log'],
    '/dashboard/settings/messages': [null, 'Messages'],
    '/dashboard/staffs': [null, 'Staff'],
    '/dashboard/staffs/create': [null, 'New staff member'],
    '/dashboard/staffs/detail/$idx': [staff.id, 'Dr José Álvarez'],
    '/dashboard': [null, 'Overview'],
  };
  return { account, clinic, pages: Object.entries(pages) as [Route, [number | null, string]][] };
}

const opens = (role: Role, route: Route) => {
  const operation = pageRights[route];
  return operation === null || allows(role, operation);
};

/** Goes on within the page, as a link does: nothing is loaded anew. */
const go = (page: Page, path: string) => page.evaluate((to) => window.history.pushState({}, '', to), path);

/** Visits pages one after the other and expects of each what the table of permissions says. */
async function walk(visitor: Visitor, desk: Furnished, role: Role, pages: Furnished['pages']) {
  const guest = await colleagueIn(desk.account, desk.clinic.id, role);
  const page = await visitor.visit('/dashboard/settings', { as: guest });
  await arrive(page, 'Settings');
  const refusal = page.getByRole('heading', { name: 'Not for your role' });
  for (const [route, [id, heading]] of pages) {
    await go(page, route.replace(/\$idx?/, String(id)));
    if (opens(role, route)) {
      await arrive(page, heading);
      expect([route, await refusal.count()]).toEqual([route, 0]);
      continue;
    }
    await refusal.waitFor();
    const title = await page.getByRole('heading', { level: 1 }).innerText();
    expect([heading, "You can't open this page"], route).toContain(title);
    expect([route, await page.locator('main form').count()]).toEqual([route, 0]);
    // so that the next refusal is another one
    await go(page, '/dashboard/settings');
    await arrive(page, 'Settings');
  }
}

test.for(['receptionist', 'viewer'] as const)(
  'a %s opens what the role allows, and is told why not of the rest',
  async (role, { visitor }) => {
    const desk = await furnished();
    await walk(visitor, desk, role, desk.pages);
  },
);

test('managers, practitioners and assistants are told of each page that is not theirs', async ({
  visitor,
}) => {
  const desk = await furnished();
  for (const role of ['manager', 'practitioner', 'assistant'] as const)
    await walk(
      visitor,
      desk,
      role,
      desk.pages.filter(([route]) => !opens(role, route)),
    );
});
