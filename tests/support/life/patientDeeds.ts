import { button, field, fill } from '#tests/support/gestures.ts';
import { answered, type Deed, isRestored, overwrite, write } from './deed.ts';
import type { Person } from './person.ts';

export const newPatient: Deed = async function* (person, { word }) {
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

/**
 * Changes what stands in a chart. Each role has a field of its own, so that two who change one chart at once both have their
 * way: whoever comes second is told, and goes back or keeps theirs.
 */
export const editPatient: Deed = async function* (person, around) {
  const { house, chance } = around;
  const id = chance.pick(house.patients);
  await person.come(`/dashboard/patients/edit/${id}`);
  const label = fieldsOfRoles[person.role] ?? 'City';
  await field(person.page, label).waitFor();
  if (!(await isRestored(person, `patientEdit-${id}`)))
    await field(person.page, label).fill(overwrite(person, around, `${label} of ${id}`));
  yield;
  const since = person.answers.length;
  await button(person.page, 'Save changes').click();
  yield;
  await answered(person, since, 'updatePatient');
  const conflict = person.page.getByRole('dialog', { name: 'Someone else saved first' });
  if (person.answers.slice(since).some(({ status }) => status === 412)) {
    await conflict.getByRole('button', { name: 'Keep mine' }).click();
    await conflict.waitFor({ state: 'detached' });
  }
};

const fieldsOfRoles: Partial<Record<Person['role'], string>> = {
  manager: 'City',
  practitioner: 'Pronouns',
  assistant: 'Gender identity',
  receptionist: 'Region',
};
