// Written by `npm run generate` from the contract; do not edit.

/** What the contract asks of AppointmentBody. */
export const reservationLimits = {
  service: [{ rule: 'required' }],
  staff: [{ rule: 'required' }],
  start_at: [{ rule: 'required' }],
  room: [{ rule: 'length', max: 60 }],
  reason: [{ rule: 'length', max: 500 }],
  notes: [{ rule: 'length', max: 5000 }],
  override_reason: [{ rule: 'length', max: 1000 }],
} as const;

/** What the contract asks of SeriesBody.rule. */
export const repetitionLimits = {
  frequency: [{ rule: 'required' }],
  interval: [{ rule: 'whole' }, { rule: 'between', min: 1, max: 12 }],
  count: [{ rule: 'whole' }, { rule: 'between', min: 1, max: 60 }],
} as const;
