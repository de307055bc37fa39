import { type Fields, type FormValues, problemOf } from './rules.ts';

type Messages = Readonly<Record<string, string>>;

const without = (messages: Messages, name: string): Messages => {
  const { [name]: _, ...rest } = messages;
  return rest;
};

/** Values as a draft may hold them. */
export const withoutSecrets = (fields: Fields, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !fields[name]?.secret));

/** The messages of a form after one of its fields was looked at. */
export function lookedAt(fields: Fields, messages: Messages, name: string, values: FormValues): Messages {
  const problem = problemOf(name, fields, values);
  return problem === undefined ? without(messages, name) : { ...messages, [name]: problem };
}

/** A refusal's sentences: those of the form's own fields, and those that have no field to stand at. */
export function placed(fields: Fields, refused: Messages): { errors: Messages; others: readonly string[] } {
  const known = Object.entries(refused).filter(([name]) => Object.hasOwn(fields, name));
  const unknown = Object.entries(refused).filter(([name]) => !Object.hasOwn(fields, name));
  return { errors: Object.fromEntries(known), others: unknown.map(([, text]) => text) };
}
