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

test('whom no words find can be registered by them, after everything else', () => {
  const lines = (words: string, answer: SearchAnswer | null, role: 'owner' | 'viewer' = 'owner') =>
    groupsOf(words, actions as never, answer, String, role).flatMap((group) =>
      group.lines.map(({ label }) => label),
    );
  expect(lines('Nora Quist', found())).toEqual(['New patient “Nora Quist”']);
  expect(lines('Nora Quist', found('Nora Quest')).at(-1)).toBe('New patient “Nora Quist”');
  expect(lines('sign', found())).not.toContain('New patient “sign”');
  for (const words of ['Ana Silva', 'Nora 1983', '27/03/1983', 'save', ' '])
    expect(lines(words, words === 'Ana Silva' ? found('Ana Silva') : found()).join()).not.toContain('“');
  expect(lines('Nora Quist', null)).toEqual([]);
  expect(lines('Nora Quist', found(), 'viewer')).toEqual([]);
});
