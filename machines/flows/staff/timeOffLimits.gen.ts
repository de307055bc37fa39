// Written by `npm run generate` from the contract; do not edit.

/** What the contract asks of ScheduleExceptionBody. */
export const timeOffLimits = {
  version: [{ rule: 'required' }],
  start_at: [{ rule: 'required' }],
  end_at: [{ rule: 'required' }],
  kind: [{ rule: 'required' }],
  reason: [{ rule: 'length', max: 200 }],
} as const;
