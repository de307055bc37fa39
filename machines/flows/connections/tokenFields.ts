import { type Filled, valuesOf } from '#machines/form/held.ts';
import { choice, choices, numberAmong } from '#machines/form/readings.ts';
import type { Fields, FormValues } from '#machines/form/rules.ts';
import type { components } from '#openapi/schema.d.ts';
import { tokenLimits } from './tokenLimits.gen.ts';

export type ApiToken = components['schemas']['ApiToken'];
export type ApiTokenCreation = components['schemas']['ApiTokenCreation'];

/** The form of a token, in the order of the page. */
export const tokenFields = {
  acts_as: {
    label: 'Acts as',
    rules: [{ rule: 'required' }],
    holds: choice<NonNullable<ApiTokenCreation['acts_as']>>(),
  },
  name: { label: 'Name', rules: tokenLimits.name },
  scopes: {
    label: 'What it may do',
    rules: tokenLimits.scopes,
    holds: choices<ApiTokenCreation['scopes'][number]>(),
  },
  days: { label: 'Ends after', rules: tokenLimits.days, holds: numberAmong<ApiTokenCreation['days']>() },
} as const satisfies Fields;

export const newTokenValues: Filled<typeof tokenFields> = {
  acts_as: 'person',
  name: '',
  scopes: [],
  days: '90',
};

/** What the form holds, as the contract wants it. */
export const tokenBody = (values: FormValues, clinic: number): ApiTokenCreation => ({
  clinic,
  ...valuesOf(tokenFields, values),
});
