// Written by `npm run generate` from the contract; do not edit.

/** What the contract asks of PatientLabelBody. */
export const labelLimits = {
  name: [{ rule: 'required' }, { rule: 'length', max: 40 }],
  color: [{ rule: 'required' }],
  description: [{ rule: 'length', max: 300 }],
  priority: [{ rule: 'whole' }, { rule: 'between', min: 0, max: 1000 }],
} as const;
