// Written by `npm run generate` from the contract; do not edit.

/** What the contract asks of RetentionRulesBody. */
export const retentionLimits = {
  years_after_visit: [{ rule: 'whole' }, { rule: 'between', min: 1, max: 100 }],
  years_after_death: [{ rule: 'whole' }, { rule: 'between', min: 1, max: 100 }],
  years_after_majority: [{ rule: 'whole' }, { rule: 'between', min: 1, max: 100 }],
  age_of_majority: [{ rule: 'required' }, { rule: 'whole' }, { rule: 'between', min: 14, max: 25 }],
} as const;
