import type { FormValues } from '#machines/form/rules.ts';

/**
 * What the words that someone looked for a patient by say of a new one: a phone number, an email, or a name as it is spoken or
 * as lists have it ('Quist, Nora'). Nothing where they may be a date or a number of the clinic.
 */
export function personInWords(words: string): FormValues {
  const text = words.trim().replace(/\s+/g, ' ').replace(/ ?,$/, '');
  if (/^\+?[\d\s()./-]{7,}$/.test(text) && !/^\d{1,4}([./-])\d{1,2}\1\d{1,4}$/.test(text))
    return { phone_number: text };
  if (/^\S+@\S+$/.test(text)) return { email: text };
  if (text === '' || /\d/.test(text)) return {};
  const [last = '', first] = text.split(/\s*,\s*/);
  if (first) return { first_name: first, last_name: last };
  const names = text.split(' ');
  const family = names.pop() ?? '';
  return { ...(names.length > 0 && { first_name: names.join(' ') }), last_name: family };
}

/** What a new patient begins with who was searched for; nothing where the words say nothing of a person. */
export const knownBy = (words: string, search: string) => {
  const values = personInWords(words);
  return Object.keys(values).length > 0 ? { known: { values, search } } : {};
};

/** Whether someone can be registered by the words. */
export const namesPerson = (words: string): boolean => Object.keys(personInWords(words)).length > 0;

/** Whether the words are more than one name alone, which may be anything: a whole name, a phone number or an email. */
export function namesOnlyPerson(words: string): boolean {
  const { first_name, phone_number, email } = personInWords(words);
  return Boolean(first_name || phone_number || email);
}
