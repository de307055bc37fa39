import type { Fields, FormValues } from '#machines/form/rules.ts';
import type { components } from '#openapi/schema.d.ts';
import { tokenLimits } from './tokenLimits.gen.ts';

export type ApiToken = components['schemas']['ApiToken'];
export type ApiTokenCreation = components['schemas']['ApiTokenCreation'];

/** The form of a token, in the order of the page. */
export const tokenFields = {
  name: { label: 'Name', rules: tokenLimits.name },
  scopes: { label: 'What it may do', rules: tokenLimits.scopes },
  days: { label: 'Ends after', rules: tokenLimits.days },
} as const satisfies Fields;

export const newTokenValues: FormValues = { name: '', scopes: [], days: '90' };

/** What the form holds, as the contract wants it. */
export const tokenBody = (values: FormValues, clinic: number): ApiTokenCreation => ({
  clinic,
  name: String(values.name ?? ''),
  scopes: (Array.isArray(values.scopes) ? values.scopes : []) as ApiTokenCreation['scopes'],
  days: Number(values.days) as ApiTokenCreation['days'],
});
