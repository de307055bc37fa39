import type { Page } from 'playwright-core';
import { button } from './gestures.ts';
import { type Desk, openDesk } from './patient-forms.ts';
import type { Stored } from './visit-calls.ts';

export type House = Desk & Record<'service' | 'visit' | 'form' | 'signed', number>;

/** A clinic with one of everything that a form of the product changes. */
export async function openHouse(): Promise<House> {
  const desk = await openDesk();
  const { account, clinic, patient, staff } = desk;
  const post = (path: string, body: object) => account.call<Stored>('POST', path, body);
  const made = { clinic, name: 'Check-up', duration_minutes: 30, color: 'teal' };
  const { id: service } = await post('/api/services/services', made);
  const visit = { clinic, patient, service, staff, start_at: '2036-01-08T10:00:00Z' };
  const note = { clinic, patient, staff, occurred_at: '2026-03-03T09:00:00Z' };
  const whole = { chief_complaint: 'Cough', assessment: 'A cold.', plan: 'Tea.' };
  const record = await post('/api/patients/medical-records', { ...note, ...whole });
  await post(`/api/medical-records/${record.id}/sign/`, { version: record.version });
  return {
    ...desk,
    service,
    visit: (await post('/api/patients/appointments', visit)).id,
    form: (await post('/api/patients/consent-forms', { clinic, title: 'Photos', blocks: [agree] })).id,
    signed: record.id,
  };
}

const agree = { key: 'agree', type: 'checkbox', label: 'I agree.', required: true };

/** Where a form is, how it is opened there, and one of its fields. */
export interface AnyForm {
  readonly name: string;
  path(house: House): string;
  open?(page: Page): Promise<unknown>;
  readonly field: string;
  readonly word?: string;
}

const patients = '/dashboard/patients';
const records = `${patients}/detail/medical-records`;
const tools = async (page: Page, name: string) => {
  await button(page, 'Templates and snippets').click();
  await page.getByRole('menuitem', { name }).click();
};

/** Every form that keeps a draft; two windows over the same page are not neighbours. */
export const everyForm: readonly AnyForm[] = [
  { name: 'New patient', path: () => `${patients}/create`, field: 'Preferred name' },
  { name: 'Edit patient', path: ({ patient }) => `${patients}/edit/${patient}`, field: 'City' },
  {
    name: 'Write the sticky note',
    path: ({ patient }) => `${patients}/detail/${patient}`,
    open: (page) => button(page, 'Add a sticky note').click(),
    field: 'Sticky note',
  },
  { name: 'New label', path: () => `${patients}/labels?label=new`, field: 'Description' },
  { name: 'Edit label', path: ({ label }) => `${patients}/labels?label=${label}`, field: 'Description' },
  { name: 'New medical record', path: ({ patient }) => `${records}/create/${patient}`, field: 'Plan' },
  { name: 'Edit medical record', path: ({ record }) => `${records}/edit/${record}`, field: 'Plan' },
  {
    name: 'Edit template',
    path: ({ record }) => `${records}/edit/${record}`,
    open: async (page) => {
      await tools(page, 'Change or archive templates and snippets');
      await button(page, 'Edit Visit').click();
    },
    field: 'Plan',
  },
  {
    name: 'Amend medical record',
    path: ({ signed }) => `${records}/edit/${signed}?mode=amend`,
    field: 'Plan',
  },
  {
    name: 'New snippet',
    path: ({ record }) => `${records}/edit/${record}`,
    open: (page) => tools(page, 'New snippet'),
    field: 'Text',
  },
  {
    name: 'Add an addendum',
    path: ({ signed }) => `${records}/detail/${signed}`,
    open: (page) => button(page, 'Add addendum').click(),
    field: 'Reason',
  },
  { name: 'New reservation', path: () => '/dashboard/reservations/create', field: 'Notes' },
  { name: 'Edit reservation', path: ({ visit }) => `/dashboard/reservations/edit/${visit}`, field: 'Notes' },
  { name: 'New service', path: () => '/dashboard/services/create', field: 'Description' },
  {
    name: 'Edit service',
    path: ({ service }) => `/dashboard/services/edit/${service}`,
    field: 'Description',
  },
  { name: 'New staff member', path: () => '/dashboard/staffs/create', field: 'First name' },
  { name: 'Edit staff member', path: ({ staff }) => `/dashboard/staffs/edit/${staff}`, field: 'First name' },
  {
    name: 'Time off or extra hours',
    path: ({ staff }) => `/dashboard/staffs/detail/${staff}`,
    open: (page) => button(page, 'Add time off').click(),
    field: 'Reason',
  },
  { name: 'New clinic', path: () => '/dashboard/clinics/create', field: 'Address' },
  { name: 'Edit clinic', path: ({ clinic }) => `/dashboard/clinics/edit/${clinic}`, field: 'Address' },
  {
    name: 'Clinic settings',
    path: ({ clinic }) => `/dashboard/clinics/settings/${clinic}`,
    field: 'Currency',
    word: 'CHF',
  },
  { name: 'New consent form', path: () => '/dashboard/consent-form/create', field: 'Title' },
  { name: 'Consent form', path: ({ form }) => `/dashboard/consent-form/detail/${form}`, field: 'Title' },
  { name: 'Account', path: () => '/dashboard/settings/account', field: 'First name' },
];
