import type { Fields, FormValues } from '#machines/form/rules.ts';
import type { components } from '#openapi/schema.d.ts';

export type ApiToken = components['schemas']['ApiToken'];
export type ApiTokenMade = components['schemas']['ApiTokenMade'];
export type ApiTokenCreation = components['schemas']['ApiTokenCreation'];

/** The form of a token, in the order of the page. */
export const tokenFields = {
  name: { label: 'Name', rules: [{ rule: 'required' }, { rule: 'length', max: 80 }] },
  scopes: { label: 'What it may do', rules: [{ rule: 'required' }] },
  days: { label: 'Ends after', rules: [{ rule: 'required' }] },
} as const satisfies Fields;

export const newTokenValues: FormValues = { name: '', scopes: [], days: '90' };

/** What the form holds, as the contract wants it. */
export const tokenBody = (values: FormValues, clinic: number): ApiTokenCreation => ({
  clinic,
  name: String(values.name ?? ''),
  scopes: (Array.isArray(values.scopes) ? values.scopes : []) as ApiTokenCreation['scopes'],
  days: Number(values.days) as ApiTokenCreation['days'],
});
