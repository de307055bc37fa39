import { expect } from 'vitest';
import { button, field, fill } from '#tests/support/gestures.ts';
import { type Around, answered, answerTo, forgetAt, isDone, isRestored, keepBoth, write } from './deed.ts';
import type { Meeting, Part } from './meeting.ts';
import { tryToSave } from './outages.ts';
import type { Answered, Person } from './person.ts';

const charts = '/api/patients/patients';
const chartForm = (id: number) => `/dashboard/patients/edit/${id}`;

/** Two type into one field: whoever is second is shown both words, and keeps one of them. */
export async function typeIntoOneField(around: Around, one: Person, other: Person): Promise<Meeting> {
  const { house, chance, people, word } = around;
  const id = chance.pick(house.patients);
  const spot = `Preferred name of ${id}`;
  forgetAt(people, spot);
  const side = chance.pick(['Yours', 'Theirs']);
  const typed = new Map([one, other].map((person) => [person, { text: word(), told: [] as Answered[] }]));
  const type: Part = async (person, _, ready) => {
    const { page, words } = person;
    const { text, told } = typed.get(person) ?? { text: '', told: [] };
    await person.come(chartForm(id));
    const name = field(page, 'Preferred name');
    await name.waitFor();
    await isRestored(person, `patientEdit-${id}`);
    words.push({ text, place: null, spot });
    await name.fill(text);
    await ready();
    const since = person.answers.length;
    await button(page, 'Save changes').click();
    const first = await answerTo(person, since, 'updatePatient');
    told.push(first);
    if (first.status !== 412) return;
    const dialog = page.getByRole('dialog', { name: 'Someone else saved first' });
    const choice = dialog.getByRole('radiogroup', { name: 'Preferred name' });
    // an older draft of the chart may have gone out before the other one's word was there
    const save = dialog.getByRole('button', { name: 'Save as chosen' });
    await save.waitFor();
    if ((await choice.count()) > 0) await choice.getByText(side).click();
    told.push(await keepBoth(person, first));
  };
  const settle = async () => {
    const { preferred_name } = await house.read<{ preferred_name: string }>(`${charts}/${id}/`);
    expect([...typed.values()].map(({ text }) => text)).toContain(preferred_name);
    const all = [...typed.values()].flatMap(({ told }) => told.map(({ status }) => status));
    if (all.filter((status) => status < 300).length === 2) expect(all).toContain(412);
    for (const [{ words }, { text, told }] of typed)
      if (text !== preferred_name && told.some(isDone))
        words.splice(
          words.findIndex((written) => written.text === text),
          1,
        );
  };
  return { one: type, other: type, settle };
}

/** One archives a chart while the other writes a record in it: the record is stored, or kept until the chart is back. */
export async function archiveWhileWriting(
  { house, word }: Around,
  archivist: Person,
  writer: Person,
): Promise<Meeting> {
  const patient = await house.make('POST', charts, {
    ...{ clinic: house.clinic, first_name: 'Kim', last_name: 'Moreau' },
  });
  const since = writer.answers.length;
  const isWritten = () =>
    writer.answers.slice(since).some((one) => one.operation === 'createMedicalRecord' && isDone(one));
  const save = async () => {
    const { page } = writer;
    const before = writer.answers.length;
    await button(page, 'Save draft').click();
    await answered(writer, before, 'createMedicalRecord');
  };
  const archive: Part = async (person, _, ready) => {
    const { page } = person;
    await person.come(`/dashboard/patients/detail/${patient.id}`);
    await button(page, 'More actions').click();
    await page.getByRole('menuitem', { name: 'Archive patient' }).click();
    const sure = page.getByRole('alertdialog').getByRole('button', { name: 'Archive patient', exact: true });
    await sure.waitFor();
    await ready();
    const before = person.answers.length;
    await sure.click();
    await answerTo(person, before, 'archivePatient');
  };
  const writeDown: Part = async (person, _, ready) => {
    await person.come(`/dashboard/patients/detail/medical-records/create/${patient.id}`);
    await field(person.page, 'Plan').waitFor();
    await fill(person.page, { 'Chief complaint': 'Cough', Plan: write(person, word()) });
    await ready();
    await save();
  };
  const settle = async () => {
    const stored = await house.read<{ version: number; status: string }>(`${charts}/${patient.id}/`);
    const isArchived = archivist.answers.some(
      ({ operation, status }) => operation === 'archivePatient' && status === 204,
    );
    if (isArchived && stored.status === 'archived')
      await house.make('POST', `${charts}/${patient.id}/restore/`, { version: stored.version });
    if (!isWritten()) await save();
    expect(isWritten(), 'the record is stored once the chart is back').toBe(true);
  };
  return { one: archive, other: writeDown, settle };
}

/** The owner makes someone a viewer who is typing: it is stored before, or goes on once the role is back. */
export async function lowerRoleWhileTyping(
  { house, chance, word, people }: Around,
  _: Person,
  typist: Person,
): Promise<Meeting> {
  const id = chance.pick(house.patients);
  const spot = `Preferred name of ${id}`;
  forgetAt(people, spot);
  const text = word();
  const since = typist.answers.length;
  const isStored = () =>
    typist.answers.slice(since).some((one) => one.operation === 'updatePatient' && isDone(one));
  const lower: Part = async (person, __, ready) => {
    const { page } = person;
    await person.come(`/dashboard/staffs/edit/${typist.staff}`);
    await page.getByRole('radio', { name: 'Viewer' }).check();
    await ready();
    const before = person.answers.length;
    await button(page, 'Save changes').click();
    expect(isDone(await answerTo(person, before, 'updateStaffMember'))).toBe(true);
  };
  const type: Part = async (person, __, ready) => {
    await person.come(chartForm(id));
    const name = field(person.page, 'Preferred name');
    await name.waitFor();
    await isRestored(person, `patientEdit-${id}`);
    person.words.push({ text, place: null, spot });
    await name.fill(text);
    await ready();
    await tryToSave(person);
  };
  const settle = async () => {
    const body = { first_name: 'Bea', last_name: 'Wells', color: 'lime', role: typist.role };
    await house.make('PUT', `/api/staff/staff/${typist.staff}/`, body);
    if (isStored()) return;
    await typist.come(chartForm(id));
    const name = field(typist.page, 'Preferred name');
    await name.waitFor();
    await expect.poll(() => name.inputValue(), { message: 'what was typed comes back' }).toBe(text);
    const before = typist.answers.length;
    await button(typist.page, 'Save changes').click();
    await keepBoth(typist, await answerTo(typist, before, 'updatePatient'));
  };
  return { one: lower, other: type, settle };
}
