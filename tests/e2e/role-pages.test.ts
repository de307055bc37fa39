import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { allows } from '#machines/lifecycles/operationRights.ts';
import type { Role } from '#machines/lifecycles/roles.ts';
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
  const form = await make('/api/patients/consent-forms', {
    title: 'Treatment',
    blocks: [{ key: 'intro', type: 'paragraph', label: 'We ask for your agreement.' }],
  });
  await make(`/api/patients/consent-forms/${form.id}/publish`, { version: form.version });
  const consent = await make('/api/patients/patient-consents', {
    ...{ patient: patient.id, appointment: visit.id, consent_form: form.id },
  });
  const { exceptions } = await account.call<{ exceptions: { id: number }[] }>(
    ...(['POST', `/api/staff/staff/${staff.id}/exceptions/`] as const),
    { version: staff.version, kind: 'off', start_at: '2036-03-03T00:00:00Z', end_at: '2036-03-04T00:00:00Z' },
  );
  const name = 'Minh Nguyễn';
  const pages: Record<Route, [id: number | readonly number[] | null, heading: string]> = {
    '/dashboard/clinics': [null, 'Clinics'],
    '/dashboard/clinics/create': [null, 'New clinic'],
    '/dashboard/clinics/edit/$id': [clinic.id, 'Edit clinic'],
    '/dashboard/clinics/settings/$id': [clinic.id, 'Clinic settings'],
    '/dashboard/consent-form': [null, 'Consent forms'],
    '/dashboard/consent-form/detail/$idx': [form.id, 'Treatment'],
    '/dashboard/consent-form/create': [null, 'New consent form'],
    '/dashboard/patients': [null, 'Patients'],
    '/dashboard/patients/create': [null, 'New patient'],
    '/dashboard/patients/detail/$idx': [patient.id, name],
    '/dashboard/patients/edit/$idx': [patient.id, 'Edit patient'],
    '/dashboard/patients/duplicates': [null, 'Possible duplicates'],
    '/dashboard/patients/import': [null, 'Import patients'],
    '/dashboard/patients/labels': [null, 'Labels'],
    '/dashboard/patients/merge/$idx': [patient.id, 'Merge patients'],
    '/dashboard/patients/removal': [null, 'Due for removal'],
    '/dashboard/patients/records': [null, 'Medical records'],
    '/dashboard/patients/detail/medical-records/create/$idx': [patient.id, 'New medical record'],
    '/dashboard/patients/detail/medical-records/detail/$idx': [record.id, 'Medical record'],
    '/dashboard/patients/detail/medical-records/edit/$idx': [record.id, 'Edit medical record'],
    '/dashboard/reservations': [null, 'Reservations'],
    '/dashboard/reservations/create': [null, 'New reservation'],
    '/dashboard/reservations/detail/$idx': [visit.id, 'Reservation'],
    '/dashboard/reservations/edit/$idx': [visit.id, 'Edit reservation'],
    '/dashboard/reservations/waiting': [null, 'Waiting list'],
    '/dashboard/reservations/consent/$idx/add': [visit.id, 'Add consent'],
    '/dashboard/reservations/consent/$idx/edit/$patientConsentIdx': [[visit.id, consent.id], 'Edit consent'],
    '/dashboard/search': [null, 'Search'],
    '/dashboard/search/patients': [null, 'Search'],
    '/dashboard/search/reservations': [null, 'Search'],
    '/dashboard/search/staffs': [null, 'Search'],
    '/dashboard/services': [null, 'Services'],
    '/dashboard/services/create': [null, 'New service'],
    '/dashboard/services/detail/$idx': [service.id, 'First consultation'],
    '/dashboard/services/edit/$idx': [service.id, 'Edit service'],
    '/dashboard/settings': [null, 'Settings'],
    '/dashboard/settings/account': [null, 'Account'],
    '/dashboard/settings/booking': [null, 'Booking from home'],
    '/dashboard/settings/connections': [null, 'Connections'],
    '/dashboard/settings/email': [null, 'Email address'],
    '/dashboard/settings/password': [null, 'Password'],
    '/dashboard/settings/retention': [null, 'How long charts are kept'],
    '/dashboard/settings/security': [null, 'Second step'],
    '/dashboard/settings/audit': [null, 'Audit log'],
    '/dashboard/settings/messages': [null, 'Messages'],
    '/dashboard/staffs': [null, 'Staff'],
    '/dashboard/staffs/away/$idx/$exception': [[staff.id, exceptions[0]?.id ?? 0], 'Reservations to settle'],
    '/dashboard/staffs/edit/$idx': [staff.id, 'Edit staff member'],
    '/dashboard/staffs/create': [null, 'New staff member'],
    '/dashboard/staffs/detail/$idx': [staff.id, 'Dr José Álvarez'],
    '/dashboard': [null, 'Overview'],
  };
  return {
    account,
    clinic,
    pages: Object.entries(pages) as [Route, [number | readonly number[] | null, string]][],
  };
}

const opens = (role: Role, route: Route) => {
  const operation = pageRights[route];
  return operation === null || allows(role, operation);
};

/** Pages that every role opens, and whose form says that it is not theirs. */
const refusedInPart: readonly Route[] = [
  '/dashboard/consent-form/detail/$idx',
  '/dashboard/staffs/edit/$idx',
];

/** Goes on within the page, as a link does: nothing is loaded anew. */
const go = (page: Page, path: string) => page.evaluate((to) => window.history.pushState({}, '', to), path);

/** Visits pages one after the other and expects of each what the table of permissions says. */
async function walk(visitor: Visitor, desk: Furnished, role: Role, pages: Furnished['pages']) {
  const guest = await colleagueIn(desk.account, desk.clinic.id, role);
  const page = await visitor.visit('/dashboard/settings', { as: guest });
  await arrive(page, 'Settings');
  const refusal = page.getByRole('heading', { name: 'Not for your role' });
  for (const [route, [id, heading]] of pages) {
    const ids = [id].flat();
    await go(
      page,
      route.replace(/\$\w+/g, () => String(ids.shift())),
    );
    if (opens(role, route)) {
      await arrive(page, heading);
      if (!refusedInPart.includes(route)) {
        expect([route, await refusal.count()]).toEqual([route, 0]);
        continue;
      }
    } else {
      await refusal.waitFor();
      const title = await page.getByRole('heading', { level: 1 }).innerText();
      expect([heading, "You can't open this page"], route).toContain(title);
      expect([route, await page.locator('main form').count()]).toEqual([route, 0]);
    }
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
