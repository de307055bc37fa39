import { type Filled, trimmed, typed } from '#machines/form/held.ts';
import type { Fields, FormValues } from '#machines/form/rules.ts';
import type { components } from '#openapi/schema.d.ts';

export type SignInChallenge = components['schemas']['SignInChallenge'];
export type StepMethod = components['schemas']['StepMethod'];
export type Factor = components['schemas']['Factor'];
export type FactorKind = components['schemas']['FactorKind'];
export type FactorSetup = components['schemas']['FactorSetup'];
export type FactorStored = components['schemas']['FactorStored'];

const code = { label: 'Code', rules: [{ rule: 'required' }], secret: true } as const;
const name = { label: 'Name', rules: [{ rule: 'required' }, { rule: 'length', max: 100 }] } as const;

/** Whether this browser is asked again within 30 days. */
const trust = { label: "Don't ask again in this browser for 30 days", rules: [] } as const;

export const appStepFields = { code, trust } as const satisfies Fields;

export const recoveryStepFields = {
  code: { ...code, label: 'Recovery code' },
  trust,
} as const satisfies Fields;

/** A passkey is shown by the browser: there is nothing to type. */
export const passkeyStepFields = { trust } as const satisfies Fields;

export const ownPasswordFields = {
  password: { label: 'Password', rules: [{ rule: 'required' }], secret: true },
} as const satisfies Fields;

export const appFields = { name, code } as const satisfies Fields;

export const passkeyFields = { name } as const satisfies Fields;

/** The second step before anything was typed. */
export const blankStep: Filled<typeof appStepFields> = { code: '', trust: false };
export const blankPasskey: Filled<typeof passkeyStepFields> = { trust: false };
export const blankPassword: Filled<typeof ownPasswordFields> = { password: '' };

/** Whether this browser is to be trusted. */
export const wantsTrust = (values: FormValues): boolean => values.trust === true;
/** A code as it was typed. */
export const typedCode = (values: FormValues): string => trimmed(values.code);
/** The password as it was typed. */
export const typedPassword = (values: FormValues): string => typed(values.password);
/** The name of a factor as it was typed. */
export const typedName = (values: FormValues): string => trimmed(values.name);
