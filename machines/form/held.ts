import type { Field, Fields, FormValue, FormValues } from './rules.ts';

/** What the values of a form are, by its fields: text where a field says nothing else, yes or no for a checkbox. */
export type ValuesOf<Form extends Fields> = { readonly [Name in keyof Form]: ValueOf<Form[Name]> };

type ValueOf<One extends Field> = One extends {
  readonly holds: (value: FormValue | undefined) => infer Value;
}
  ? Value
  : One extends { readonly kind: 'checkbox' }
    ? boolean
    : string;

/** What a form keeps, with something for every field: a name that no field has does not compile. */
export type Filled<Form extends Fields> = { readonly [Name in keyof Form]: FormValue };

const read = ({ holds, kind }: Field, value: FormValue | undefined): unknown =>
  holds ? holds(value) : kind === 'checkbox' ? value === true : typed(value);

/**
 * The values of a form as its fields hold them. A field that is missing, or that an old draft keeps as something else, is as
 * good as empty; nothing is thrown.
 */
export const valuesOf = <const Form extends Fields>(fields: Form, values: FormValues): ValuesOf<Form> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => [name, read(field, values[name])]),
  ) as ValuesOf<Form>;

/** Text as it was typed. */
export const typed = (value: FormValue | undefined): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

/** Text without the blanks around it. */
export const trimmed = (value: FormValue | undefined): string => typed(value).trim();
