import { describe, expect, it } from 'vitest';
import { passwordProblems } from '#server/areas/auth/password-rules.ts';

const person = {
  email: 'ada.byron@lovelace.test',
  username: 'countess',
  first_name: 'Ada',
  last_name: 'Byron',
};

describe('a password is refused', () => {
  it.each([
    ['password', 'too common'],
    ['PASSWORD', 'too common'],
    ['1qaz2wsx', 'too common'],
    ['baseball', 'too common'],
    ['ｐａｓｓｗｏｒｄ', 'too common'],
    ['aaaaaaaaaaaa', 'repeats'],
    ['abababababab', 'repeats'],
    ['AdaByron1815', 'your own names'],
    ['countess-2024', 'your own names'],
    ['ada.byron@lovelace.test', 'your own names'],
    ['Chartroom123', 'easy to guess here'],
    ['clinic-clinic-1', 'easy to guess here'],
    ['Password!2024', 'easy to guess here'],
  ])('%s', (password, reason) => {
    const problems = passwordProblems(password, person);
    expect(problems).toHaveLength(1);
    expect(problems[0]).toContain(reason);
  });
});

describe('a password is taken', () => {
  it.each([
    'correct horse battery',
    'quiet harbour lantern',
    'ada likes long walks',
    'the clinic by the sea',
    'tr0ub4dor',
    '長い言葉を使うこと',
    '🦊🌊🪴🎻🧭🍋🪁🐝',
  ])('%s', (password) => {
    expect(passwordProblems(password, person)).toEqual([]);
  });

  it('whatever its words, when a person has hardly any name', () => {
    expect(
      passwordProblems('correct horse battery', { email: '', username: 'c', first_name: '', last_name: 'é' }),
    ).toEqual([]);
  });
});
