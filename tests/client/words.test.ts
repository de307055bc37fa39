import { expect, test } from 'vitest';
import { forbiddenWords, wordProblems } from '#tools/messages/forbidden.ts';

const forbidden = forbiddenWords();

test('the glossary rules words out, and says what to say', () => {
  expect(forbidden.get('nobody')).toBe('no one, someone, anyone, everyone');
  expect(wordProblems('Nobody waits.', forbidden)).toEqual([
    `'Nobody waits.' says "nobody" (docs/glossary.md: no one, someone, anyone, everyone).`,
  ]);
});

test('neither the name of a value nor a part of a word is a word', () => {
  expect(wordProblems('Not for your role, {role}: {deed}. Indeed.', forbidden)).toEqual([]);
});

test('a sentence of the specification stays as it is', () => {
  expect(wordProblems('Sorry, not all fields are filled out correctly.', forbidden)).toEqual([]);
});
