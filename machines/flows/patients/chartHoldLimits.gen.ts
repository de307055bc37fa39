// Written by `npm run generate` from the contract; do not edit.

/** What the contract asks of ChartHold. */
export const holdLimits = {
  until: [{ rule: 'required' }],
  reason: [{ rule: 'required' }, { rule: 'length', max: 500 }],
} as const;
