import { describe, expect, test } from 'vitest';
import type { SearchAnswer } from '#machines/flows/search/search.machine.ts';
import { groupsOf } from '#src/screens/palette/entries.ts';

const none = { count: 0, results: [] };
const found = (...names: string[]) =>
  ({
    patients: {
      count: names.length,
      results: names.map((name, id) => {
        const [first_name, last_name] = name.split(' ');
        return { id, first_name, last_name, birth_date: null, mrn: `P00000${id}`, status: 'active' };
      }),
    },
    reservations: none,
    staff: none,
  }) as unknown as SearchAnswer;
const actions = ['Import patients', 'Archive the patient', 'Sign the record'].map((label) => ({
  id: label,
  label,
}));
const first = (words: string, answer: SearchAnswer | null) =>
  groupsOf(words, actions as never, answer, String, 'owner')[0]?.lines[0]?.label;

describe('the first line of the palette', () => {
  test('is the action or the page of that name, before and after people are found', () => {
    for (const answer of [null, found('Archana Petri')]) {
      expect(first('archive the patient', answer)).toBe('Archive the patient');
      expect(first('PATIENTS', answer)).toBe('Patients');
    }
  });

  test('is the action that begins so, where those who are found are only called alike', () => {
    expect(first('sign', found('Signe Holm'))).toBe('Signe Holm');
    expect(first('archive', found('Archana Petri'))).toBe('Archive the patient');
  });

  test('is the action or the page that holds the word, also one that is found under it', () => {
    expect(first('record', found('Ricarda Silva'))).toBe('Sign the record');
    expect(first('appointments', found('Apolonia Silva'))).toBe('Reservations');
    // in the middle of a word it names no one
    expect(first('sign', found('Ana Consigna'))).toBe('Sign the record');
  });

  test('is who is called so, where an action only begins so or holds the word', () => {
    expect(first('record', found('Ana Recorda'))).toBe('Ana Recorda');
    expect(first('silva', found('Ana Silva'))).toBe('Ana Silva');
  });
});
