// Written by `npm run generate` from the contract; do not edit.

/** What the contract asks of AddendumBody. */
export const addendumLimits = {
  version: [{ rule: 'required' }],
  text: [{ rule: 'length', max: 20000 }],
  reason: [{ rule: 'length', max: 1000 }],
} as const;
