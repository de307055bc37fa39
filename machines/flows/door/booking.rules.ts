import { needsGuardian } from '#machines/lifecycles/ageOfConsent.ts';
import { isBlank } from '#machines/lifecycles/blank.ts';
import { isReachable } from '#machines/lifecycles/reachable.ts';
import { westernDigits } from '#machines/lifecycles/westernDigits.ts';
import type { components } from '#openapi/schema.d.ts';
import { birthDateOf } from './birthDate.rules.ts';

type Schemas = components['schemas'];
type BookingPerson = Schemas['BookingPerson'];
type Questions = Schemas['BookingPage']['questions'];

/** The person as far as was typed: a date of birth may lack parts. */
export type TypedPerson = BookingPerson & { readonly is_for_child: boolean };

/** What is wrong with who comes, field by field. */
export interface WrongPerson {
  readonly first_name?: 'missing';
  readonly last_name?: 'missing';
  readonly birth_date?: 'noDate';
  readonly recipient?: 'noAddress' | 'noNumber';
  /** `adult`: someone who is of age has to book. */
  readonly guardian?: 'missing' | 'adult';
  /** The questions that have to be answered and are not. */
  readonly answers?: readonly string[];
}

/** Where the code is sent, as it is dialled where it is a phone. */
const recipientOf = ({ channel, recipient }: Pick<BookingPerson, 'channel' | 'recipient'>) =>
  channel === 'text' ? westernDigits(recipient) : recipient;

/** What has to be put right before a code is sent. `today` is the clinic's day. */
export function wrongIn(person: TypedPerson, questions: Questions, today: string): WrongPerson {
  const { first_name, last_name, channel, is_for_child, guardian, answers = [] } = person;
  const born = birthDateOf(person.birth_date);
  const isBorn = born !== null && born <= today;
  const missing = questions
    .filter(
      ({ label, required }) =>
        required && isBlank(answers.find(({ question }) => question === label)?.answer ?? ''),
    )
    .map(({ label }) => label);
  return {
    ...(isBlank(first_name) && { first_name: 'missing' }),
    ...(isBlank(last_name) && { last_name: 'missing' }),
    ...(!isBorn && { birth_date: 'noDate' }),
    ...(!isReachable({ channel, recipient: recipientOf(person) }) && {
      recipient: channel === 'mail' ? 'noAddress' : 'noNumber',
    }),
    ...(is_for_child && isBlank(guardian ?? '') && { guardian: 'missing' }),
    ...(!is_for_child && needsGuardian(born, today) && { guardian: 'adult' }),
    ...(missing.length > 0 && { answers: missing }),
  };
}

/** Who is coming, as the server takes it: answers are to what the clinic asks now. */
export function personOf({ is_for_child, ...person }: TypedPerson, questions: Questions): BookingPerson {
  const { answers = [], birth_date, guardian = '' } = person;
  return {
    ...person,
    birth_date: birthDateOf(birth_date) ?? birth_date,
    recipient: recipientOf(person),
    guardian: is_for_child ? guardian : '',
    answers: questions.map(({ label }) => ({
      question: label,
      answer: answers.find(({ question }) => question === label)?.answer ?? '',
    })),
  };
}

/** The code that was typed, without the spaces that it is read with and in plain digits; null where it is none. */
export function codeOf(typed: string): string | null {
  const code = westernDigits(typed.replaceAll(/\s/g, ''));
  return /^\d{6}$/.test(code) ? code : null;
}
