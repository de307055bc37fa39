// Written by `npm run generate` from the contract; do not edit.

/** What the contract asks of ClinicBody. */
export const clinicLimits = {
  name: [{ rule: 'required' }, { rule: 'length', max: 120 }],
  address: [{ rule: 'length', max: 500 }],
  email: [{ rule: 'length', max: 254 }],
  phone_number: [{ rule: 'length', max: 32 }],
  timezone: [{ rule: 'length', max: 64 }],
  week_start: [{ rule: 'whole' }, { rule: 'between', min: 1, max: 7 }],
  late_cancel_hours: [{ rule: 'whole' }, { rule: 'between', min: 0, max: 720 }],
  record_unlock_hours: [{ rule: 'whole' }, { rule: 'between', min: 0, max: 87600 }],
  reminder_hours: [{ rule: 'whole' }, { rule: 'between', min: 1, max: 336 }],
  second_step_grace_days: [{ rule: 'whole' }, { rule: 'between', min: 0, max: 90 }],
} as const;
