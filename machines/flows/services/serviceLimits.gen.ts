// Written by `npm run generate` from the contract; do not edit.

/** What the contract asks of ServiceBody. */
export const serviceLimits = {
  name: [{ rule: 'required' }, { rule: 'length', max: 120 }],
  code: [{ rule: 'length', max: 30 }],
  category: [{ rule: 'length', max: 60 }],
  description: [{ rule: 'length', max: 2000 }],
  duration_minutes: [{ rule: 'required' }, { rule: 'whole' }, { rule: 'between', min: 1, max: 1440 }],
  buffer_before_minutes: [{ rule: 'whole' }, { rule: 'between', min: 0, max: 240 }],
  buffer_after_minutes: [{ rule: 'whole' }, { rule: 'between', min: 0, max: 240 }],
  slot_interval_minutes: [{ rule: 'whole' }, { rule: 'between', min: 1, max: 1440 }],
  slot_offset_minutes: [{ rule: 'whole' }, { rule: 'between', min: 0, max: 240 }],
  min_notice_minutes: [{ rule: 'whole' }, { rule: 'between', min: 0, max: 525600 }],
  booking_window_days: [{ rule: 'whole' }, { rule: 'between', min: 1, max: 1825 }],
  max_per_day: [{ rule: 'whole' }, { rule: 'between', min: 1, max: 1000 }],
  capacity: [{ rule: 'whole' }, { rule: 'between', min: 1, max: 500 }],
  color: [{ rule: 'required' }],
} as const;

/** What the contract asks of ServiceBody.staff. */
export const giverLimits = {
  staff: [{ rule: 'required' }],
  duration_override: [{ rule: 'whole' }, { rule: 'between', min: 1, max: 1440 }],
} as const;
