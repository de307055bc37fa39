import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { createAccount } from '#tests/support/account.ts';
import { test } from '#tests/support/browser.ts';
import { englishOn } from '#tests/support/english-left.ts';
import { live } from '#tests/support/gestures.ts';
import type { Stored } from '#tests/support/visit-calls.ts';

const visits = '/api/patients/appointments';
const consents = '/api/patients/patient-consents';
const forms = '/api/patients/consent-forms';
const records = '/api/medical-records';
const reason = 'بناءً على طلب المريضة';
const hour = (hours: number) => new Date(Math.floor(Date.now() / 3_600_000) * 3_600_000 + hours * 3_600_000);

/** A clinic that has something of everything, all of it in Arabic, so that what is Latin is ours. */
async function filledClinic() {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('عيادة الميناء', { timezone: 'UTC' } as object);
  const post = (path: string, body: object = {}) => account.call<Stored>('POST', path, body);
  const act = (path: string, { id, version }: Stored, action: string, body: object = {}) =>
    post(`${path}/${id}/${action}/`, { version, ...body });
  const staff = await post('/api/staff/staff', {
    ...{
      clinic,
      first_name: 'خالد',
      last_name: 'العمري',
      color: 'teal',
      speciality: 'جلدية',
      languages: ['ar', 'en'],
    },
  });
  const blocks = [
    { key: 'a', type: 'heading', label: 'عن العلاج' },
    { key: 'b', type: 'paragraph', label: 'عزيزتي {patient_name}، بتاريخ {date}.' },
    { key: 'c', type: 'radio', label: 'هل سبق ذلك؟', options: ['نعم', 'لا'], required: true },
    { key: 'd', type: 'signature', label: 'التوقيع' },
  ];
  const made = await post(forms, {
    clinic,
    title: 'موافقة',
    blocks,
    signature_method: 'typed',
    validity_days: 365,
  });
  const form = await act(forms, made, 'publish');
  const draft = await post(forms, { clinic, title: 'مسودة', blocks });
  const service = await post('/api/services/services', {
    ...{ clinic, name: 'استشارة', category: 'عام', duration_minutes: 30, color: 'teal', price: '25.00' },
    ...{ staff: [{ staff: staff.id }], buffer_after_minutes: 5, required_consent_forms: [form.id] },
  });
  const label = await post('/api/patients/labels', { clinic, name: 'سكري', color: 'red', is_alert: true });
  const person = { clinic, first_name: 'ليلى', last_name: 'حسن', birth_date: '1984-02-29', sex: 'female' };
  const patient = await post('/api/patients/patients', {
    ...{ ...person, phone_number: '+971501234567', blood_type: 'o_pos', labels: [label.id], notes: 'ملاحظة' },
    allergies: [{ substance: 'بنسلين', reaction: 'طفح', severity: 'severe' }],
  });
  await post('/api/patients/patients', { ...person, last_name: 'حسني', override_reason: reason });
  let hours = -80;
  const book = (body: object = {}) => {
    hours += 2;
    return post(visits, {
      ...{ clinic, patient: patient.id, service: service.id, staff: staff.id, start_at: hour(hours) },
      ...{ override_reason: reason, ...body },
    });
  };
  const now = await act(visits, await book({ start_at: hour(0) }), 'check-in', { reason });
  const treated = await act(visits, await act(visits, await book(), 'check-in', { reason }), 'start', {
    override_reason: reason,
  });
  const done = await act(visits, treated, 'complete');
  const missed = await act(visits, await book(), 'no-show');
  const cancelled = await act(visits, await book(), 'cancel', { reason: 'sick', note: 'ملاحظة' });
  const voided = await act(visits, await book(), 'void', { reason });
  const asked = await book({ action: 'request', start_at: hour(30) });
  const waiting = await book({
    action: 'waitlist',
    start_at: null,
    waitlist: { staff_any: true, weekdays: [1, 3] },
  });
  const booked = await book({ start_at: hour(26), rule: undefined, notes: 'ملاحظة', room: '٣' });
  const moved = await act(visits, await book({ start_at: hour(52) }), 'reschedule', {
    start_at: hour(55),
    override_reason: reason,
  });
  const ask = (body: object = {}) =>
    post(consents, { clinic, patient: patient.id, appointment: booked.id, consent_form: form.id, ...body });
  const open = await ask();
  const signer = { kind: 'patient', name: 'ليلى حسن' };
  const signed = await act(consents, await ask({ appointment: now.id }), 'sign', {
    ...{ signer, answers: { c: 'نعم' }, signature: { method: 'typed', typed_name: 'ليلى حسن' } },
  });
  const refused = await act(consents, await ask({ appointment: asked.id }), 'refuse', { reason });
  const about = {
    clinic,
    patient: patient.id,
    staff: staff.id,
    occurred_at: hour(-60),
    chief_complaint: 'صداع',
  };
  const write = (body: object = {}) =>
    post('/api/patients/medical-records', { ...about, subjective: 'ألم', plan: 'راحة', ...body });
  const vitals = {
    systolic: 190,
    diastolic: 80,
    pulse: 70,
    weight_kg: 70,
    height_cm: 172,
    temperature_c: 37,
  };
  const unsigned = await write({ vitals });
  const finished = await act(records, await write({ vitals, assessment: 'شد' }), 'sign', { reason });
  const amended = await act(records, finished, 'amend', { ...about, assessment: 'صداع', reason });
  await post(`${records}/${amended.id}/addenda/`, { version: amended.version, text: 'إضافة', reason });
  await post('/api/patients/record-templates', { clinic, name: 'قالب', kind: 'template', plan: 'راحة' });
  return {
    ...{
      account,
      clinic,
      patient,
      staff,
      service,
      form,
      draft,
      open,
      signed,
      refused,
      asked,
      unsigned,
      finished,
    },
    visits: { now, done, missed, cancelled, voided, asked, waiting, booked, moved },
  };
}

type World = Awaited<ReturnType<typeof filledClinic>>;

/** What is English on each of some addresses, with everything unfolded. */
async function readThrough(page: Page, paths: readonly string[]) {
  const found: Record<string, string[]> = {};
  for (const path of paths) {
    await page.goto(new URL(path, page.url()).href);
    await page.locator('h1').first().waitFor();
    await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
    await page.locator('details').evaluateAll((all) => {
      for (const one of all) (one as HTMLDetailsElement).open = true;
    });
    const words = await englishOn(page);
    if (words.length > 0) found[path] = words;
  }
  return found;
}

const about: Record<string, (world: World) => string[]> = {
  'patients and their records': ({ patient, unsigned, finished }) =>
    [
      ...['', '/duplicates', '/records', '/labels', '/import', `/edit/${patient.id}`, `/merge/${patient.id}`],
      ...['overview', 'records', 'reservations', 'consents', 'files', 'timeline', 'history'].map(
        (tab) => `/detail/${patient.id}?tab=${tab}`,
      ),
      `/detail/medical-records/create/${patient.id}`,
      ...[`detail/${unsigned.id}`, `edit/${unsigned.id}`, `detail/${finished.id}`].map(
        (place) => `/detail/medical-records/${place}`,
      ),
    ].map((path) => `/dashboard/patients${path}`),
  reservations: ({ visits: { booked, now, ...others }, open, signed, refused, asked }) =>
    [
      ...['day', 'week', 'month', 'agenda', 'list', 'board'].map((view) => `?view=${view}`),
      ...['/waiting', '/create', `/edit/${booked.id}`],
      ...Object.values({ booked, now, ...others }).map(({ id }) => `/detail/${id}`),
      `/consent/${booked.id}/add`,
      `/consent/${booked.id}/edit/${open.id}`,
      `/consent/${now.id}/edit/${signed.id}`,
      `/consent/${asked.id}/edit/${refused.id}`,
    ].map((path) => `/dashboard/reservations${path}`),
  'the rest': ({ clinic, service, staff, form, draft }) =>
    [
      ...['', '/clinics', `/clinics/edit/${clinic}`, `/clinics/settings/${clinic}`, '/clinics/create'],
      ...['/services', `/services/detail/${service.id}`, `/services/edit/${service.id}`],
      ...['/staffs', `/staffs/detail/${staff.id}`, `/staffs/edit/${staff.id}`],
      ...['/consent-form', `/consent-form/detail/${form.id}`, `/consent-form/detail/${draft.id}`],
      ...['/consent-form/create', '/settings/audit?size=100', '/settings/account'],
    ].map((path) => `/dashboard${path}`),
};

for (const [what, paths] of Object.entries(about))
  test(`${what}: filled screens in Arabic leave no English`, async ({ visitor }) => {
    const world = await filledClinic();
    const page = await visitor.visit('/dashboard', { as: world.account, locale: 'ar-AE' });
    expect(await readThrough(page, paths(world))).toEqual({});
  });

test('what opens over a page is in Arabic too: palette, shortcuts, menu, dialogs, messages', async ({
  visitor,
}) => {
  const { account, visits: kept } = await filledClinic();
  const page = await visitor.visit('/dashboard', { as: account, locale: 'ar-AE' });
  const leaves = async (open: () => Promise<unknown>, role: 'dialog' | 'menu' | 'alertdialog') => {
    await open();
    await page.getByRole(role).waitFor();
    expect(await englishOn(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await page.getByRole(role).waitFor({ state: 'detached' });
  };
  await live(page);
  await page.locator('h1').waitFor();
  await leaves(() => page.keyboard.press('Control+k'), 'dialog');
  await leaves(() => page.keyboard.press('?'), 'dialog');
  await leaves(() => page.getByRole('button', { name: 'الحساب' }).click(), 'menu');
  await page.goto(new URL(`/dashboard/reservations/detail/${kept.booked.id}`, page.url()).href);
  const actions = page.getByRole('region', { name: 'الإجراءات' });
  await leaves(() => actions.getByRole('button', { name: 'إلغاء الحجز' }).click(), 'dialog');
  await actions.getByRole('button', { name: 'تأكيد' }).click();
  await page.getByText('أُكد الحجز.').waitFor();
  expect(await englishOn(page)).toEqual([]);
});
