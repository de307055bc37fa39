import { readFileSync } from 'node:fs';

/** The words of a person that their password must not be made of. */
export interface PersonalWords {
  email: string;
  username: string;
  first_name: string;
  last_name: string;
}

const file = new URL('./common-passwords.txt', import.meta.url);
const common = new Set(
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('# ')),
);
const productWords = ['chartroom', 'clinic', 'medical', 'patient', 'doctor', 'nurse', 'password'];
const fewestOwnLetters = 4;

/** Why a password is refused, as sentences; its length is the contract's business. */
export function passwordProblems(password: string, person: PersonalWords): string[] {
  const spelled = fold(password);
  if (common.has(spelled)) return ['This password is too common.'];
  if (new Set(spelled).size < 3) return ['This password repeats too few characters.'];
  if (isMadeOf(spelled, personalWords(person))) return ['This password is too similar to your own names.'];
  if (isMadeOf(spelled, productWords))
    return ['This password is made of words that everybody here would try first.'];
  return [];
}

const fold = (text: string) => text.normalize('NFKC').toLowerCase();

function personalWords({ email, username, first_name, last_name }: PersonalWords): string[] {
  const [local = '', domain = ''] = email.split('@');
  return [email, local, domain, domain.split('.')[0] ?? '', username, first_name, last_name]
    .flatMap((name) => [fold(name), ...fold(name).split(/[^\p{L}\p{N}]+/u)])
    .filter((word) => [...word].length >= 3);
}

/** Whether hardly anything is left of a password once the words, and the signs and digits around them, are taken out. */
function isMadeOf(spelled: string, words: string[]): boolean {
  const longestFirst = [...words].sort((a, b) => b.length - a.length);
  const without = longestFirst.reduce((rest, word) => rest.replaceAll(word, ''), spelled);
  if (without === spelled) return false;
  return without.replaceAll(/[^\p{L}]/gu, '').length < fewestOwnLetters;
}
