import { readFileSync } from 'node:fs';
import { foldPassword, type PersonalWords, passwordRules } from '#machines/lifecycles/passwordRules.ts';
import type { Sentence } from '#machines/lifecycles/saying.ts';

const file = new URL('./common-passwords.txt', import.meta.url);
const common = new Set(
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('# ')),
);

/** Why a password is refused, as sentences; its length is the contract's business. */
export function passwordProblems(password: string, person: PersonalWords): Sentence[] {
  if (common.has(foldPassword(password))) return ['This password is too common.'];
  const broken = passwordRules.find(({ id, keeps }) => id !== 'length' && !keeps(password, person));
  return broken ? [broken.refusal] : [];
}
