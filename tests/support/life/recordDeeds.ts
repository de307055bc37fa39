import { allows } from '#machines/lifecycles/operationRights.ts';
import { button, field, fill, link } from '#tests/support/gestures.ts';
import { type Around, answered, type Deed, isRestored, overwrite, write } from './deed.ts';
import type { Person } from './person.ts';
import { records } from './records.ts';

/** Writes in the form of a new record, and saves it as a draft. */
async function* draft(person: Person, { word }: Around, patient: number): AsyncGenerator<void> {
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
  await person.page.getByRole('heading', { level: 1, name: 'Edit medical record' }).waitFor();
}

/** Answers the question before a signature; what lacks something is left as it is. */
async function* signAndLock(person: Person): AsyncGenerator<void> {
  yield;
  const since = person.answers.length;
  // a record that was sent back still asks for the second signature
  const sign = person.page.getByRole('button', { name: /^Sign and (lock|send)$/ });
  const back = button(person.page, 'Back to the record');
  await sign.or(back).first().waitFor();
  if ((await back.count()) > 0) return back.click();
  await sign.click();
  yield;
  await answered(person, since, 'signMedicalRecord');
}

export const writeRecord: Deed = async function* (person, around) {
  const patient = around.chance.pick(around.house.patients);
  await person.come(`${records}/create/${patient}`);
  yield* draft(person, around, patient);
  if (!allows(person.role, 'signMedicalRecord') || around.chance.happens(40)) return;
  await button(person.page, 'Sign').click();
  yield* signAndLock(person);
};

/** Opens the visit of someone who has just come in, writes its note and signs it. */
export const writeVisit: Deed = async function* (person, around) {
  const { clinic, patients, service, staff, colleague, make } = around.house;
  const patient = around.chance.pick(patients);
  const visit = await make('POST', '/api/patients/appointments', {
    ...{ clinic, patient, service, staff: around.chance.pick([staff, colleague]) },
    ...{ action: 'walk_in', start_at: null, override_reason: 'Just came in.' },
  });
  await person.come(`/dashboard/reservations/detail/${visit.id}`);
  await link(person.page, 'New medical record').click();
  yield* draft(person, around, patient);
  await button(person.page, 'Sign').click();
  yield* signAndLock(person);
};

/** Signs one of the drafts that wait, where it is the person's to sign. */
export const signRecord: Deed = async function* (person, { house, chance }) {
  const { results } = await house.read<{ results: { id: number }[] }>(
    `/api/patients/medical-records?clinic=${house.clinic}&status=unsigned&limit=20`,
  );
  if (results.length === 0) return;
  await person.come(`${records}/detail/${chance.pick(results).id}`);
  const actions = person.page.getByRole('group', { name: 'Actions' });
  await actions.getByRole('button').first().waitFor();
  const sign = actions.getByRole('button', { name: 'Sign', exact: true });
  if ((await sign.count()) === 0 || (await sign.getAttribute('aria-disabled')) === 'true') return;
  await sign.click();
  yield* signAndLock(person);
};

/** Writes over a signed record, which keeps the version of before. */
export const amendRecord: Deed = async function* (person, around) {
  const ids = around.signed();
  if (ids.length === 0) return;
  const id = around.chance.pick(ids);
  await person.come(`${records}/edit/${id}?mode=amend`);
  const { page } = person;
  const refused = page.getByText('There is nothing to amend', { exact: true });
  await field(page, 'Assessment').or(refused).first().waitFor();
  if ((await refused.count()) > 0) return;
  if (!(await isRestored(person, `medicalRecordAmend-${id}`)))
    await fill(page, {
      Assessment: overwrite(person, around, `Assessment of ${id}`),
      'Reason for the amendment': 'New results.',
    });
  yield;
  const since = person.answers.length;
  await button(person.page, 'Amend').click();
  yield;
  await answered(person, since, 'amendMedicalRecord');
};

/** Adds to a signed record, and signs what was added. */
export const addToRecord: Deed = async function* (person, { chance, signed, word }) {
  const ids = signed();
  if (ids.length === 0) return;
  const id = chance.pick(ids);
  await person.come(`${records}/detail/${id}`);
  const { page } = person;
  const actions = page.getByRole('group', { name: 'Actions' });
  await actions.getByRole('button').first().waitFor();
  const add = actions.getByRole('button', { name: 'Add addendum', exact: true });
  if ((await add.count()) === 0 || (await add.getAttribute('aria-disabled')) === 'true') return;
  await add.click();
  const dialog = page.getByRole('dialog', { name: 'Add an addendum' });
  await dialog.getByLabel('Addendum', { exact: true }).waitFor();
  if (!(await isRestored(person, `medicalRecordAddendum-${id}`))) {
    await dialog.getByLabel('Addendum', { exact: true }).fill(write(person, word()));
    await dialog.getByLabel('Reason', { exact: true }).fill('New information.');
  }
  yield;
  const since = person.answers.length;
  await person.page
    .getByRole('dialog', { name: 'Add an addendum' })
    .getByRole('button', { name: 'Save addendum' })
    .click();
  yield;
  await answered(person, since, 'addAddendum');
  const sign = button(person.page, 'Sign addendum');
  await sign.waitFor();
  if (chance.happens(50) || (await sign.getAttribute('aria-disabled')) === 'true') return;
  await sign.click();
  await person.page.getByRole('alertdialog').getByRole('button', { name: 'Sign addendum' }).click();
  await answered(person, since, 'signAddendum');
};
