// Written by `npm run generate` from the contract; do not edit.

/** What the contract asks of PatientNote. */
export const noteLimits = {
  notes: [{ rule: 'length', max: 2000 }],
} as const;
