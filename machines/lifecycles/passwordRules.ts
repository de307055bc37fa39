import { type Sentence, say } from './saying.ts';

/** The words of a person that their password must not be made of. */
export interface PersonalWords {
  readonly email: string;
  readonly username: string;
  readonly first_name: string;
  readonly last_name: string;
}

/** A rule of passwords: what it asks, as an aim, and the sentence of its refusal. */
export interface PasswordRule {
  readonly id: string;
  readonly aim: Sentence;
  readonly refusal: Sentence;
  readonly keeps: (password: string, person: PersonalWords) => boolean;
}

export const shortestPassword = 8;
export const longestPassword = 128;

const productWords = ['chartroom', 'clinic', 'medical', 'patient', 'doctor', 'nurse', 'password'];
const fewestOwnLetters = 4;

/** A password as it is compared: one spelling for what looks the same. */
export const foldPassword = (text: string): string => text.normalize('NFKC').toLowerCase();

function personalWords({ email, username, first_name, last_name }: PersonalWords): string[] {
  const [local = '', domain = ''] = email.split('@');
  return [email, local, domain, domain.split('.')[0] ?? '', username, first_name, last_name]
    .flatMap((name) => [foldPassword(name), ...foldPassword(name).split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => [...word].length >= 3);
}

/** Whether hardly anything is left of a password once the words, and the signs and digits around them, are taken out. */
function isMadeOf(spelled: string, words: readonly string[]): boolean {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const without = longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), spelled);
  if (without === spelled) return false;
  return without.replaceAll(/[^\p{L}]/gu, '').length < fewestOwnLetters;
}

/**
 * What is asked of a new password, in the order in which it is told. Both sides read this; the server asks besides
 * that it is not among the common ones, a list that no page should carry.
 */
export const passwordRules: readonly PasswordRule[] = [
  {
    id: 'length',
    aim: say('{shortestPassword} to {longestPassword} characters', { shortestPassword, longestPassword }),
    refusal: say('A password has {shortestPassword} to {longestPassword} characters.', {
      shortestPassword,
      longestPassword,
    }),
    keeps: (password) => {
      const { length } = [...password];
      return length >= shortestPassword && length <= longestPassword;
    },
  },
  {
    id: 'variety',
    aim: 'At least three different characters',
    refusal: 'This password repeats too few characters.',
    keeps: (password) => new Set(foldPassword(password)).size >= 3,
  },
  {
    id: 'person',
    aim: 'Not built from your own name or address',
    refusal: 'This password is too similar to your own names.',
    keeps: (password, person) => !isMadeOf(foldPassword(password), personalWords(person)),
  },
  {
    id: 'product',
    aim: 'Not built from words like “clinic” or “password”',
    refusal: 'This password uses words that are easy to guess here.',
    keeps: (password) => !isMadeOf(foldPassword(password), productWords),
  },
];
