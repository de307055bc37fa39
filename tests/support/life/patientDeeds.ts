import { button, field, fill } from '#tests/support/gestures.ts';
import { answered, answerTo, type Deed, isRestored, keepBoth, overwrite, write } from './deed.ts';
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
 * way: whoever comes second is told, and saves with what the other one typed.
 */
export const editPatient = (chosen?: number): Deed =>
  async function* (person, around) {
    const { house, chance } = around;
    const id = chosen ?? chance.pick(house.patients);
    await person.come(`/dashboard/patients/edit/${id}`);
    const label = fieldsOfRoles[person.role] ?? 'City';
    await field(person.page, label).waitFor();
    if (!(await isRestored(person, `patientEdit-${id}`)))
      await field(person.page, label).fill(overwrite(person, around, `${label} of ${id}`));
    yield;
    const since = person.answers.length;
    await button(person.page, 'Save changes').click();
    yield;
    await keepBoth(person, await answerTo(person, since, 'updatePatient'));
  };

/** Writes on the note that sticks to a chart. */
export const editNote: Deed = async function* (person, around) {
  const { house, chance } = around;
  const id = chance.pick(house.patients);
  await person.come(`/dashboard/patients/detail/${id}`);
  const { page } = person;
  await page
    .getByRole('button', { name: /^(Edit note|Add a sticky note)$/ })
    .first()
    .click();
  const note = page.getByRole('form', { name: 'Write the sticky note' }).getByRole('textbox');
  await note.waitFor();
  if (!(await isRestored(person, `patientNote-${id}`)))
    await note.fill(overwrite(person, around, `Note of ${id}`));
  yield;
  const since = person.answers.length;
  await button(person.page, 'Save note').click();
  yield;
  await keepBoth(person, await answerTo(person, since, 'writePatientNote'));
};

const fieldsOfRoles: Partial<Record<Person['role'], string>> = {
  manager: 'City',
  practitioner: 'Pronouns',
  assistant: 'Gender identity',
  receptionist: 'Region',
};
