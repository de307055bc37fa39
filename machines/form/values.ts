import type { Sentence } from '#machines/lifecycles/saying.ts';
import { type Fields, type FormValue, type FormValues, problemOf } from './rules.ts';

type Messages = Readonly<Record<string, Sentence>>;

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
export function placed(fields: Fields, refused: Messages): { errors: Messages; others: readonly Sentence[] } {
  const known = Object.entries(refused).filter(([name]) => Object.hasOwn(fields, name));
  const unknown = Object.entries(refused).filter(([name]) => !Object.hasOwn(fields, name));
  return { errors: Object.fromEntries(known), others: unknown.map(([, text]) => text) };
}

interface Typed {
  readonly fields: Fields;
  readonly values: FormValues;
  readonly touched: Readonly<Record<string, true>>;
  readonly errors: Messages;
}

interface FieldChanged {
  readonly name: string;
  readonly value: FormValue;
}

/** The values with one of them changed. */
export const withValue = ({ values }: Pick<Typed, 'values'>, { name, value }: FieldChanged): FormValues => ({
  ...values,
  [name]: value,
});

/** A form after one of its fields was changed: a checkbox and a field that has a message are looked at at once. */
export function changed(form: Typed, field: FieldChanged): Pick<Typed, 'values' | 'touched' | 'errors'> {
  const { fields, touched, errors } = form;
  const { name } = field;
  const values = withValue(form, field);
  const isCheckbox = fields[name]?.kind === 'checkbox';
  const isTold = errors[name] !== undefined;
  return {
    values,
    touched: isCheckbox ? { ...touched, [name]: true } : touched,
    errors: isCheckbox || isTold ? lookedAt(fields, errors, name, values) : errors,
  };
}

/** A form after one of its fields was left: it is looked at, but a message of the server's stays until it is changed. */
export function left(form: Typed, { name }: Pick<FieldChanged, 'name'>): Pick<Typed, 'touched' | 'errors'> {
  const { fields, values, errors } = form;
  const touched = { ...form.touched, [name]: true as const };
  const isOfTheServer = errors[name] !== undefined && problemOf(name, fields, values) === undefined;
  return { touched, errors: isOfTheServer ? errors : lookedAt(fields, errors, name, values) };
}
