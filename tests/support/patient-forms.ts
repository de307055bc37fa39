import type { Locator, Page } from 'playwright-core';
import { type Account, createAccount } from './account.ts';
import { arrive, button, link } from './gestures.ts';

interface Stored {
  id: number;
  version: number;
}

type Ids = Record<'clinic' | 'staff' | 'patient' | 'record' | 'label' | 'template', number>;

/** A clinic with one of everything that its forms change. */
export interface Desk extends Ids {
  readonly account: Account;
}

const at = '2026-03-02T09:00:00Z';
export const minh = { first_name: 'Minh', last_name: 'Nguyễn', birth_date: '1984-02-29' };

export async function openDesk(): Promise<Desk> {
  const account = await createAccount();
  const { id: clinic } = await account.createClinic('Harbour');
  const { results } = await account.call<{ results: Stored[] }>(
    'GET',
    `/api/staff/staff?clinic=${clinic}&mine=true`,
  );
  const staff = (results[0] as Stored).id;
  const make = async (what: string, body: object) =>
    (await account.call<Stored>('POST', `/api/patients/${what}`, { clinic, ...body })).id;
  const patient = await make('patients', minh);
  return {
    ...{ account, clinic, staff, patient },
    record: await make('medical-records', { patient, staff, occurred_at: at, chief_complaint: 'Headache' }),
    label: await make('labels', { name: 'VIP', color: 'pink' }),
    template: await make('record-templates', { name: 'Visit', kind: 'template', plan: 'Rest.' }),
  };
}

/** A form about patients on its page, and what a user types into it. */
export interface PatientForm {
  readonly name: string;
  /** The page that leads to it, and the heading of its own. */
  from(desk: Desk): string;
  readonly heading: string;
  /** Goes to it from that page. */
  enter(page: Page): Promise<unknown>;
  /** Opens it where its address alone does not. */
  open?(page: Page): Promise<unknown>;
  /** What has to be there before it can be typed into. */
  prepare?(page: Page): Promise<unknown>;
  readonly words: Readonly<Record<string, string>>;
  /** A field, as the contract and as the page name it. */
  readonly field: string;
  readonly save: string;
  /** The request that saves it. */
  readonly call: RegExp;
  /** What the server has of the words. */
  stored(desk: Desk): Promise<unknown>;
  readonly saved: object;
}

const base = '/dashboard/patients/detail/medical-records';
const read = ({ account }: Desk, path: string) => account.call<object>('GET', path);

async function choose(page: Page, name: string) {
  await button(page, 'Templates and snippets').click();
  await page.getByRole('menuitem', { name }).click();
}

export const patientForms: readonly PatientForm[] = [
  {
    name: 'New patient',
    from: () => '/dashboard/patients',
    heading: 'New patient',
    enter: (page) => link(page, 'New patient').click(),
    prepare: (page) => button(page, 'Add allergy').click(),
    words: {
      'First name': 'Zoë',
      'Last name': 'Ångström',
      Substance: 'Penicillin',
      'Sticky note': 'Mornings.',
    },
    field: 'city',
    save: 'Create patient',
    call: /^POST \/api\/patients\/patients$/,
    stored: async (desk) => {
      const path = `/api/patients/patients?clinic=${desk.clinic}&search=ngstr`;
      const { results } = (await read(desk, path)) as { results: Stored[] };
      return read(desk, `/api/patients/patients/${results[0]?.id}/`);
    },
    saved: { first_name: 'Zoë', notes: 'Mornings.' },
  },
  {
    name: 'Edit patient',
    from: ({ patient }) => `/dashboard/patients/detail/${patient}`,
    heading: 'Edit patient',
    enter: (page) => link(page, 'Edit patient').click(),
    prepare: (page) => button(page, 'Add medication').click(),
    words: { City: 'London', Medication: 'Ibuprofen' },
    field: 'city',
    save: 'Save changes',
    call: /^PUT \/api\/patients\/patients\/\d+\/$/,
    stored: (desk) => read(desk, `/api/patients/patients/${desk.patient}/`),
    saved: { city: 'London', medications: [{ name: 'Ibuprofen' }] },
  },
  {
    name: 'New medical record',
    from: ({ patient }) => `/dashboard/patients/detail/${patient}?tab=records`,
    heading: 'New medical record',
    enter: (page) => link(page, 'New medical record').click(),
    words: { Subjective: 'Since Monday.', Systolic: '120', Plan: 'Rest.' },
    field: 'plan',
    save: 'Save draft',
    call: /^POST \/api\/patients\/medical-records$/,
    stored: async (desk) => {
      const path = `/api/patients/medical-records?clinic=${desk.clinic}&patient=${desk.patient}&ordering=-id`;
      const { results } = (await read(desk, path)) as { results: Stored[] };
      return read(desk, `/api/medical-records/${Math.max(...results.map(({ id }) => id))}/`);
    },
    saved: { subjective: 'Since Monday.', plan: 'Rest.', vitals: { systolic: 120 } },
  },
  {
    name: 'Edit medical record',
    from: ({ record }) => `${base}/detail/${record}`,
    heading: 'Edit medical record',
    enter: (page) => button(page, 'Edit record').click(),
    words: { Subjective: 'Since Monday.', Plan: 'Rest.' },
    field: 'plan',
    save: 'Save draft',
    call: /^PUT \/api\/medical-records\/\d+\/$/,
    stored: (desk) => read(desk, `/api/medical-records/${desk.record}/`),
    saved: { subjective: 'Since Monday.', plan: 'Rest.' },
  },
  {
    name: 'Edit label',
    from: () => '/dashboard/patients/labels',
    heading: 'Labels',
    enter: (page) => link(page, 'VIP').click(),
    words: { Name: 'Very important', Description: 'Asks for the director.' },
    field: 'name',
    save: 'Save changes',
    call: /^PUT \/api\/patients\/labels\/\d+\/$/,
    stored: (desk) => read(desk, `/api/patients/labels/${desk.label}/`),
    saved: { name: 'Very important', description: 'Asks for the director.' },
  },
  {
    name: 'Edit template',
    from: ({ record }) => `${base}/detail/${record}`,
    heading: 'Edit medical record',
    enter: (page) => button(page, 'Edit record').click(),
    async open(page) {
      await choose(page, 'Change or archive templates and snippets');
      await button(page, 'Edit Visit').click();
    },
    words: { Name: 'First visit', Plan: 'A diary.' },
    field: 'plan',
    save: 'Save changes',
    call: /^PUT \/api\/patients\/record-templates\/\d+\/$/,
    stored: (desk) => read(desk, `/api/patients/record-templates/${desk.template}/`),
    saved: { name: 'First visit', plan: 'A diary.' },
  },
  {
    name: 'New snippet',
    from: ({ record }) => `${base}/detail/${record}`,
    heading: 'Edit medical record',
    enter: (page) => button(page, 'Edit record').click(),
    open: (page) => choose(page, 'New snippet'),
    words: { Name: 'Wash', Text: 'Wash your hands.' },
    field: 'name',
    save: 'Create snippet',
    call: /^POST \/api\/patients\/record-templates$/,
    stored: async (desk) => {
      const path = `/api/patients/record-templates?clinic=${desk.clinic}`;
      const { results } = (await read(desk, path)) as { results: { kind: string }[] };
      return results.find(({ kind }) => kind === 'snippet');
    },
    saved: { name: 'Wash', text: 'Wash your hands.' },
  },
];

/** The form itself: other forms of the page may have fields of the same names. */
export const formOf = (page: Page, { name }: PatientForm): Locator =>
  page.getByRole('form', { name, exact: true });

/** Goes to a form from the page that leads there. */
export async function enterForm(page: Page, form: PatientForm) {
  await form.enter(page);
  await arrive(page, form.heading);
  await form.open?.(page);
  await formOf(page, form).waitFor();
}

export async function typeInto(page: Page, form: PatientForm) {
  await form.prepare?.(page);
  for (const [label, text] of Object.entries(form.words))
    await formOf(page, form).getByLabel(label, { exact: true }).fill(text);
}

export async function readForm(page: Page, form: PatientForm) {
  const read: Record<string, string> = {};
  for (const label of Object.keys(form.words))
    read[label] = await formOf(page, form).getByLabel(label, { exact: true }).inputValue();
  return read;
}
