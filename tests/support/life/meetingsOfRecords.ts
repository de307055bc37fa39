import { expect } from 'vitest';
import { button, field, fill } from '#tests/support/gestures.ts';
import { type Around, answerTo, isDone, keepBoth } from './deed.ts';
import type { Meeting, Part } from './meeting.ts';
import { tryToSave } from './outages.ts';
import type { Answered, Person } from './person.ts';
import { records } from './recordDeeds.ts';

const stored = '/api/medical-records';

interface Stored {
  id: number;
  version: number;
  status: string;
}

/** A record of someone's own, complete enough for a signature. */
async function written({ house, chance }: Around, author: Person): Promise<Stored> {
  const { status, text } = await author.ask('POST', '/api/patients/medical-records', {
    ...{ clinic: house.clinic, patient: chance.pick(house.patients), staff: author.staff },
    ...{ occurred_at: new Date().toISOString(), chief_complaint: 'Cough', assessment: 'A cold' },
  });
  expect(status, text).toBe(201);
  return JSON.parse(text) as Stored;
}

/** Two amend one record: what both wrote stands in it, and each amendment is a version of its own. */
export async function amendTogether(around: Around, one: Person): Promise<Meeting> {
  const { house, word } = around;
  const { id, version } = await written(around, one);
  const signed = await one.ask('POST', `${stored}/${id}/sign/`, { version });
  expect(signed.status, signed.text).toBe(200);
  const told: Answered[] = [];
  const amend =
    (name: string): Part =>
    async (person, _, ready) => {
      const { page } = person;
      await person.come(`${records}/edit/${id}?mode=amend`);
      await field(page, name).waitFor();
      const text = word();
      person.words.push({ text, place: null, spot: `${name} of ${id}` });
      await fill(page, { [name]: text, 'Reason for the amendment': 'New results.' });
      await ready();
      const since = person.answers.length;
      await button(page, 'Amend').click();
      told.push(await keepBoth(person, await answerTo(person, since, 'amendMedicalRecord')));
    };
  const settle = async () => {
    expect(told.filter(isDone)).toHaveLength(2);
    const { results } = await house.read<{ results: object[] }>(`${stored}/${id}/versions/`);
    expect(results, `versions of record ${id}`).toHaveLength(3);
  };
  return { one: amend('Assessment'), other: amend('Plan'), settle };
}

/**
 * The owner signs a record while its author types in it: what was typed is in the signed text, or stays with its author,
 * to be dropped on the page of the record.
 */
export async function signWhileTyping(around: Around, signer: Person, author: Person): Promise<Meeting> {
  const { house, word } = around;
  const { id } = await written(around, author);
  const text = word();
  const sign: Part = async (person, _, ready) => {
    const { page } = person;
    await person.come(`${records}/detail/${id}`);
    await page
      .getByRole('group', { name: 'Actions' })
      .getByRole('button', { name: 'Sign', exact: true })
      .click();
    const lock = button(page, 'Sign and lock');
    await lock.waitFor();
    await ready();
    const since = person.answers.length;
    await lock.click();
    await answerTo(person, since, 'signMedicalRecord');
  };
  const type: Part = async (person, _, ready) => {
    await person.come(`${records}/edit/${id}`);
    await field(person.page, 'Plan').waitFor();
    await ready();
    person.words.push({ text, place: null });
    await fill(person.page, { Plan: text });
    await tryToSave(person);
  };
  const settle = async () => {
    const isStored = async () => JSON.stringify(await house.read(`${stored}/${id}/`)).includes(text);
    const { status } = await house.read<Stored>(`${stored}/${id}/`);
    const signing = signer.answers.findLast(({ operation }) => operation === 'signMedicalRecord');
    expect(signing && isDone(signing)).toBe(status === 'signed');
    await author.come(`${records}/detail/${id}`);
    await author.page.getByRole('group', { name: 'Actions' }).waitFor();
    if (await isStored()) return;
    const kept = author.page.getByText(text);
    const drop = button(author.page, 'Discard this text');
    await expect.poll(async () => (await isStored()) || (await drop.count()) > 0).toBe(true);
    if (await isStored()) return;
    expect(await kept.count()).toBeGreaterThan(0);
    await drop.click();
    author.words.splice(
      author.words.findIndex((written) => written.text === text),
      1,
    );
  };
  return { one: sign, other: type, settle };
}
