// Written by `npm run generate` from the contract; do not edit.

/** What the contract asks of ApiTokenCreation. */
export const tokenLimits = {
  clinic: [{ rule: 'required' }],
  name: [{ rule: 'required' }, { rule: 'length', max: 80 }],
  scopes: [{ rule: 'required' }],
  days: [{ rule: 'required' }],
} as const;
