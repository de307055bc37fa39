import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { House } from './house.ts';
import type { Person, Word } from './person.ts';

const letters = 'abcdefghijklmnopqrstuvwxyz';

/** Words that no one has typed before, of letters alone, so that they can be names too. */
export function newWords(): () => string {
  let count = 0;
  return () => {
    count += 1;
    let [left, text] = [count, ''];
    while (left > 0) {
      text = `${letters[left % 26]}${text}`;
      left = Math.floor(left / 26);
    }
    return `Word${text}z`;
  };
}

/** Everything that a browser holds of what was typed: its fields and its drafts. */
const held = (page: Page) =>
  page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')];
    const drafts = Object.entries(localStorage).filter(([key]) => key.startsWith('draft:'));
    return [
      ...fields.map((field) => (field as HTMLInputElement).value),
      ...drafts.map(([, draft]) => draft),
    ].join('\n');
  });

/** What stores a typed word, with where it stands then. */
export const places: Record<string, string> = {
  createPatient: '/api/patients/patients',
  updatePatient: '/api/patients/patients',
  createAppointment: '/api/patients/appointments',
  createMedicalRecord: '/api/medical-records',
  updateMedicalRecord: '/api/medical-records',
  amendMedicalRecord: '/api/medical-records',
  addAddendum: '/api/medical-records',
  updateAppointment: '/api/patients/appointments',
  rescheduleAppointment: '/api/patients/appointments',
  addScheduleException: '/api/staff/staff',
  writePatientNote: '/api/patients/patients',
};

/** Where an answer says that the server has a word; null where none has said so yet. */
function placeOf({ answers }: Person, word: Word): string | null {
  const kept = answers.find(
    ({ operation, status, text }) => places[operation] && status < 300 && text.includes(word.text),
  );
  return kept ? `${places[kept.operation]}/${(JSON.parse(kept.text) as { id: number }).id}/` : null;
}

const lists = [
  ['/api/patients/patients', '/api/patients/patients'],
  ['/api/patients/appointments', '/api/patients/appointments'],
  ['/api/patients/medical-records', '/api/medical-records'],
  ['/api/staff/staff', '/api/staff/staff'],
] as const;

/** Where the server has a word although its answer went down with the page that had asked. */
async function unansweredPlaceOf({ read, clinic }: House, { text }: Word): Promise<string | null> {
  for (const [list, one] of lists) {
    const newest = `${list}?clinic=${clinic}&limit=20&ordering=-updated_at`;
    const { results } = await read<{ results: { id: number }[] }>(newest);
    for (const { id } of results)
      if (JSON.stringify(await read(`${one}/${id}/`)).includes(text)) return `${one}/${id}/`;
  }
  return null;
}

/** No typed word is lost: it stands in a field, in a draft, or the server has said that it has it. */
export async function noWordIsLost(house: House, person: Person): Promise<void> {
  for (const word of person.words.filter(({ place }) => place === null)) {
    await expect
      .poll(
        async () => {
          word.place = placeOf(person, word);
          if (word.place !== null || (await held(person.page).catch(() => '')).includes(word.text))
            return true;
          word.place = await unansweredPlaceOf(house, word);
          return word.place !== null;
        },
        { message: `${word.text} of the ${person.role} is lost` },
      )
      .toBe(true);
    if (word.place !== null) await standsThere(house, word);
  }
}

/** What the server has said that it has, it has. */
export async function standsThere({ read }: House, { text, place }: Word): Promise<void> {
  expect(JSON.stringify(await read(place ?? '')), `${text} at ${place}`).toContain(text);
}

/** What was sent once is stored once, whatever happened to its answer. */
export async function noWordIsStoredTwice({ read, clinic }: House, words: readonly Word[]): Promise<void> {
  for (const [list] of lists.slice(0, 2)) {
    const { results } = await read<{ results: object[] }>(
      `${list}?clinic=${clinic}&limit=100&ordering=-created_at`,
    );
    const rows = results.filter((row) => !('series' in row && row.series)).map((row) => JSON.stringify(row));
    for (const { text } of words)
      expect(rows.filter((row) => row.includes(text)).length, `${text} in ${list}`).toBeLessThan(2);
  }
}
