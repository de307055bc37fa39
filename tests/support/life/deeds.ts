import { expect } from 'vitest';
import { allows, type Operation, permissionFor } from '#machines/lifecycles/operationRights.ts';
import { contract } from '#tests/support/contract.ts';
import { button, field, fill } from '#tests/support/gestures.ts';
import { sampleRequest } from '#tests/support/requests.ts';
import type { Chance } from './chance.ts';
import type { House } from './house.ts';
import { type Person, titleOf } from './person.ts';
import { isExplained } from './promises.ts';

/** What somebody does at the desk, step by step: whatever happens to a desk may happen at a yield. */
export type Deed = (person: Person, around: Around) => AsyncGenerator<void>;

export interface Around {
  readonly house: House;
  readonly chance: Chance;
  readonly word: () => string;
  /** The records that were signed so far. */
  readonly signed: () => readonly number[];
}

const restored = 'Your draft is back.';

/** Whether a form came up with what was typed before; then it is gone on with. */
async function isRestored({ page }: Person, flow: string): Promise<boolean> {
  const isKept = await page.evaluate(
    (part) => Object.keys(localStorage).some((key) => new RegExp(`^draft:.*${part}(?!\\d)`).test(key)),
    flow,
  );
  if (isKept)
    await page
      .getByText(restored)
      .or(page.getByRole('button', { name: 'Continue' }))
      .first()
      .waitFor();
  return isKept && (await page.getByText(restored).count()) > 0;
}

function write(person: Person, word: string): string {
  person.words.push({ text: word, place: null });
  return word;
}

const answered = (person: Person, since: number, operation: string) =>
  expect.poll(() => person.answers.slice(since).some((one) => one.operation === operation)).toBe(true);

const newPatient: Deed = async function* (person, { word }) {
  await person.come('/dashboard/patients/create');
  const { page } = person;
  await field(page, 'Last name').waitFor();
  if (!(await isRestored(person, 'patientCreate')))
    await fill(page, { 'First name': 'Kim', 'Last name': write(person, word()) });
  yield;
  const since = person.answers.length;
  await button(person.page, 'Create patient').click();
  yield;
  await answered(person, since, 'createPatient');
};

/** A month of mornings and afternoons, in the zone of the clinic. */
function someTime({ below }: Chance) {
  const day = new Date(Date.now() + (1 + below(30)) * 86_400_000).toISOString().slice(0, 10);
  return { day, clock: `${String(8 + below(9)).padStart(2, '0')}:${below(2) === 0 ? '00' : '30'}` };
}

/** Whether an answer says why a time cannot be had as it is. */
const speaksAgainst = ({ operation, status, text }: Person['answers'][number]) =>
  (operation === 'holdSlot' && status >= 400) ||
  (operation === 'checkConflicts' && text.includes('"conflicts":[{'));

/** A reservation at a time that the desk may have given away before. */
export const book = (time?: { day: string; clock: string }): Deed =>
  async function* (person, { house, chance, word }) {
    const { day, clock } = time ?? someTime(chance);
    const { patients, service, staff } = house;
    const query = `patient=${chance.pick(patients)}&service=${service}&staff=${staff}&date=${day}&time=${clock}`;
    const began = person.answers.length;
    await person.come(`/dashboard/reservations/create?${query}`);
    const { page } = person;
    await field(page, 'Notes').waitFor();
    if (!(await isRestored(person, 'reservationCreate'))) await fill(page, { Notes: write(person, word()) });
    yield;
    const isFree = () => page.getByText('The time is free and held for you.').count();
    await expect
      .poll(async () => (await isFree()) > 0 || person.answers.slice(began).some(speaksAgainst))
      .toBe(true);
    yield;
    if ((await isFree()) === 0) return;
    const since = person.answers.length;
    await button(person.page, 'Create reservation').click();
    yield;
    await answered(person, since, 'createAppointment');
  };

const records = '/dashboard/patients/detail/medical-records';

const writeRecord: Deed = async function* (person, { house, chance, word }) {
  const patient = chance.pick(house.patients);
  await person.come(`${records}/create/${patient}`);
  await field(person.page, 'Plan').waitFor();
  if (!(await isRestored(person, `medicalRecordCreate-${patient}`)))
    await fill(person.page, {
      'Chief complaint': 'Cough',
      Assessment: 'A cold',
      Plan: write(person, word()),
    });
  yield;
  await button(person.page, 'Save draft').click();
  yield;
  const { page } = person;
  await page.getByRole('heading', { level: 1, name: 'Edit medical record' }).waitFor();
  if (!allows(person.role, 'signMedicalRecord') || chance.happens(40)) return;
  await button(page, 'Sign').click();
  yield;
  const since = person.answers.length;
  await button(person.page, 'Sign and lock').click();
  yield;
  await answered(person, since, 'signMedicalRecord');
};

/** Goes on with what stands under Unfinished. */
const finish: Deed = async function* (person) {
  await person.come('/dashboard');
  const { page } = person;
  const kept = await page.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('draft:')));
  if (kept.length === 0) return;
  const list = page.getByRole('region', { name: 'Unfinished' });
  await list.getByRole('button', { name: 'Continue' }).first().click();
  await page.getByText(restored).waitFor();
  yield;
  const save = page.getByRole('button', { name: /^(Create (patient|reservation)|Save draft|Save changes)$/ });
  const since = person.answers.length;
  await save.first().click();
  yield;
  const saved = ['createPatient', 'createAppointment', 'createMedicalRecord', 'updateMedicalRecord'];
  const end = page
    .getByRole('alert')
    .or(page.getByText(/^This time|no longer/))
    .first();
  await expect
    .poll(
      async () =>
        person.answers.slice(since).some(({ operation }) => saved.includes(operation)) ||
        (await end.count()) > 0,
    )
    .toBe(true);
};

const pages = [
  '/dashboard',
  '/dashboard/patients',
  '/dashboard/reservations?view=month',
  '/dashboard/reservations/waiting',
  '/dashboard/patients/records',
  '/dashboard/services/create',
  '/dashboard/staffs/create',
  '/dashboard/settings/audit',
  '/dashboard/patients/create',
];

/** Looks at a page, which opens or says why it does not. */
const look: Deed = async function* (person, { chance }) {
  await person.come(chance.pick(pages));
  yield;
  expect(await titleOf(person.page)).not.toMatch(/Internal Server Error|undefined/);
};

/** Asks the server past the pages for what the role may not: it is refused, in words. */
const overreach: Deed = async function* ({ role, ask }, { house, chance }) {
  const beyond = contract.operations.filter(({ id }) => !allows(role, id as Operation));
  const operation = chance.pick(beyond);
  const { path, body } = sampleRequest(operation, house.clinic);
  const isGroup = typeof body === 'object' && body !== null && !Buffer.isBuffer(body);
  const sent = isGroup && 'clinic' in body ? { ...body, clinic: house.clinic } : body;
  const { status, text } = await ask(
    operation.method,
    path.replace(/([?&]clinic=)\d+/, `$1${house.clinic}`),
    Buffer.isBuffer(sent) ? undefined : sent,
  );
  expect([400, 403, 404, 413, 415, 422], `${operation.id} as a ${role}: ${text}`).toContain(status);
  expect(
    isExplained(text),
    `${operation.id} as a ${role} without ${permissionFor(operation.id as Operation)}: ${text}`,
  ).toBe(true);
  yield;
};

/** Tries to write over what was signed. */
const tamper: Deed = async function* ({ role, ask }, { house, chance, signed }) {
  const ids = signed();
  if (ids.length === 0) return;
  const id = chance.pick(ids);
  const record = await house.read<object>(`/api/medical-records/${id}/`);
  const { status, text } = await ask('PUT', `/api/medical-records/${id}/`, {
    ...record,
    plan: 'Something else.',
  });
  expect([400, 403, 404, 409, 412, 422], `${role}: ${text}`).toContain(status);
  expect(isExplained(text), text).toBe(true);
  yield;
};

/** Confirms, checks in or cancels: whatever stands first among the actions of a reservation. */
const moveOn: Deed = async function* (person, { house, chance }) {
  const path = `/api/patients/appointments?clinic=${house.clinic}&limit=100`;
  const { results } = await house.read<{ results: { id: number }[] }>(path);
  if (results.length === 0) return;
  await person.come(`/dashboard/reservations/detail/${chance.pick(results).id}`);
  const { page } = person;
  await page.getByRole('heading', { level: 1, name: 'Reservation' }).waitFor();
  yield;
  const confirm = page.getByRole('button', { name: 'Confirm', exact: true });
  if ((await confirm.count()) === 0 || (await confirm.isDisabled())) return;
  const since = person.answers.length;
  await confirm.click();
  yield;
  await answered(person, since, 'confirmAppointment');
};

/** The work of a role, each as often as it is named. */
export function workOf(role: Person['role']): readonly (readonly [string, Deed])[] {
  const may = (operation: Operation) => allows(role, operation);
  return [
    ...(may('createPatient') ? ([['newPatient', newPatient]] as const) : []),
    ...(may('createAppointment')
      ? ([
          ['book', book()],
          ['book', book()],
          ['moveOn', moveOn],
        ] as const)
      : []),
    ...(may('createMedicalRecord')
      ? ([
          ['writeRecord', writeRecord],
          ['writeRecord', writeRecord],
        ] as const)
      : []),
    ...(may('createPatient') ? ([['finish', finish]] as const) : []),
    ['look', look],
    ['overreach', overreach],
    ['tamper', tamper],
  ];
}
