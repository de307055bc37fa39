import { type Filled, trimmed, valuesOf } from '#machines/form/held.ts';
import type { Fields, FormValues } from '#machines/form/rules.ts';
import type { components } from '#openapi/schema.d.ts';
import { passwordChangeLimits, profileLimits } from './accountLimits.gen.ts';

export type User = components['schemas']['User'];
export type Credentials = components['schemas']['Credentials'];
export type Registration = components['schemas']['Registration'];
export type Profile = components['schemas']['Profile'];
export type PasswordChange = components['schemas']['PasswordChange'];
export type PasswordReset = components['schemas']['PasswordReset'];
export type AddressChange = components['schemas']['AddressChange'];
export type AddressProof = components['schemas']['AddressProof'];
export type Token = components['schemas']['Token'];

const names = {
  first_name: {
    label: 'First name',
    rules: [...profileLimits.first_name, { rule: 'alphabetic' }],
  },
  last_name: {
    label: 'Last name',
    rules: [...profileLimits.last_name, { rule: 'alphabetic' }],
  },
  username: { label: 'Username', rules: profileLimits.username },
  email: { label: 'Email', rules: [{ rule: 'required' }, { rule: 'email' }] },
} as const satisfies Fields;

export const signUpFields = {
  ...names,
  password: {
    label: 'Password',
    rules: passwordChangeLimits.new_password,
    secret: true,
  },
  confirmation: {
    label: 'Confirm password',
    rules: [{ rule: 'required' }, { rule: 'confirm', field: 'password' }],
    secret: true,
  },
} as const satisfies Fields;

export const profileFields = names;

export const passwordFields = {
  old_password: { label: 'Current password', rules: [{ rule: 'required' }], secret: true },
  new_password: {
    label: 'New password',
    rules: passwordChangeLimits.new_password,
    secret: true,
  },
  confirmation: {
    label: 'Confirm new password',
    rules: [{ rule: 'required' }, { rule: 'confirm', field: 'new_password' }],
    secret: true,
  },
  revoke_tokens: { label: 'Also revoke my API tokens', rules: [], kind: 'checkbox' },
} as const satisfies Fields;

export const recoveryFields = { email: { ...names.email, holds: trimmed } } as const satisfies Fields;

export const resetFields = {
  password: passwordFields.new_password,
  confirmation: {
    ...passwordFields.confirmation,
    rules: [{ rule: 'required' }, { rule: 'confirm', field: 'password' }],
  },
  revoke_tokens: passwordFields.revoke_tokens,
} as const satisfies Fields;

export const addressFields = {
  email: { label: 'New email address', rules: [{ rule: 'required' }, { rule: 'email' }], holds: trimmed },
  password: passwordFields.old_password,
} as const satisfies Fields;

/** The form of a new address before anything was typed. */
export const blankAddress: Filled<typeof addressFields> = { email: '', password: '' };

/** The form of a new password before anything was typed. */
export const blankReset: Filled<typeof resetFields> = {
  password: '',
  confirmation: '',
  revoke_tokens: false,
};

/** A new address that was asked for. */
export interface AddressAsked {
  readonly email: string;
  /** Whether the server cannot send mail yet. */
  readonly isHeld: boolean;
}

/** A link for a new password that was asked for, whoever has the address. */
export interface RecoveryAsked {
  readonly email: string;
  /** Whether the server cannot send mail yet. */
  readonly isHeld: boolean;
}

/** The password form before anything was typed, and after it was stored. */
export const blankPasswords: Filled<typeof passwordFields> = {
  old_password: '',
  new_password: '',
  confirmation: '',
  revoke_tokens: false,
};

export const profile = (values: FormValues): Profile => valuesOf(profileFields, values);

export function registration(values: FormValues): Registration {
  const { confirmation: _, ...held } = valuesOf(signUpFields, values);
  return held;
}

export function passwordChange(values: FormValues): PasswordChange {
  const { confirmation: _, revoke_tokens, ...held } = valuesOf(passwordFields, values);
  return revoke_tokens ? { ...held, revoke_tokens } : held;
}

export const addressChange = (values: FormValues): AddressChange => valuesOf(addressFields, values);

export const recoveryEmail = (values: FormValues): string => valuesOf(recoveryFields, values).email;

/** What a form says of a new password that a link allows; a server that knows nothing of tokens is asked nothing about them. */
export function newPassword(values: FormValues): Omit<PasswordReset, 'code'> {
  const { password, revoke_tokens } = valuesOf(resetFields, values);
  return revoke_tokens ? { password, revoke_tokens } : { password };
}

export const profileValues = (user: User): Filled<typeof profileFields> => ({
  first_name: user.first_name,
  last_name: user.last_name,
  username: user.username,
  email: user.email,
});
