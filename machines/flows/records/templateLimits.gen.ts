// Written by `npm run generate` from the contract; do not edit.

/** What the contract asks of RecordTemplateBody. */
export const templateLimits = {
  name: [{ rule: 'required' }, { rule: 'length', max: 80 }],
  kind: [{ rule: 'required' }],
  chief_complaint: [{ rule: 'length', max: 1000 }],
  subjective: [{ rule: 'length', max: 20000 }],
  objective: [{ rule: 'length', max: 20000 }],
  assessment: [{ rule: 'length', max: 20000 }],
  plan: [{ rule: 'length', max: 20000 }],
  text: [{ rule: 'length', max: 4000 }],
} as const;
