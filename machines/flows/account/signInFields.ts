import { valuesOf } from '#machines/form/held.ts';
import type { Fields, FormValues } from '#machines/form/rules.ts';
import type { Credentials } from './accountFields.ts';

/** The form for signing in, apart from the other forms of an account: the first page loads no more than it shows. */
export const signInFields = {
  email: { label: 'Email', rules: [{ rule: 'required' }] },
  password: { label: 'Password', rules: [{ rule: 'required' }], secret: true },
} as const satisfies Fields;

/** What the form holds, as the contract wants it. */
export const credentials = (values: FormValues): Credentials => valuesOf(signInFields, values);
