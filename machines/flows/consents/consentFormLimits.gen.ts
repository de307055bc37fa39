// Written by `npm run generate` from the contract; do not edit.

/** What the contract asks of ConsentFormBody. */
export const consentFormLimits = {
  title: [{ rule: 'required' }, { rule: 'length', max: 200 }],
  code: [{ rule: 'length', max: 60 }],
  description: [{ rule: 'length', max: 1000 }],
  language: [{ rule: 'length', min: 2, max: 35 }],
  requires_guardian_under: [{ rule: 'whole' }, { rule: 'between', min: 0, max: 120 }],
  validity_days: [{ rule: 'whole' }, { rule: 'between', min: 1, max: 36500 }],
} as const;
