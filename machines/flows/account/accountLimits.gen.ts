// Written by `npm run generate` from the contract; do not edit.

/** What the contract asks of Profile. */
export const profileLimits = {
  email: [{ rule: 'required' }, { rule: 'length', max: 254 }],
  first_name: [{ rule: 'required' }, { rule: 'length', max: 150 }],
  last_name: [{ rule: 'required' }, { rule: 'length', max: 150 }],
  username: [{ rule: 'required' }, { rule: 'length', max: 150 }],
} as const;

/** What the contract asks of PasswordChange. */
export const passwordChangeLimits = {
  old_password: [{ rule: 'required' }, { rule: 'length', max: 1000 }],
  new_password: [{ rule: 'required' }, { rule: 'length', min: 8, max: 128 }],
} as const;
