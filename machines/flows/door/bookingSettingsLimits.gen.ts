// Written by `npm run generate` from the contract; do not edit.

/** What the contract asks of BookingSettingsBody. */
export const bookingPageLimits = {
  slug: [{ rule: 'required' }, { rule: 'length', min: 3, max: 60 }],
  picture_alt: [{ rule: 'length', max: 200 }],
  intro: [{ rule: 'length', max: 1000 }],
  closing: [{ rule: 'length', max: 1000 }],
  window_days: [{ rule: 'required' }, { rule: 'whole' }, { rule: 'between', min: 1, max: 365 }],
  notice_hours: [{ rule: 'required' }, { rule: 'whole' }, { rule: 'between', min: 0, max: 720 }],
  most_ahead: [{ rule: 'whole' }, { rule: 'between', min: 1, max: 100 }],
} as const;

/** What the contract asks of BookingSettingsBody.questions. */
export const questionLimits = {
  label: [{ rule: 'required' }, { rule: 'length', max: 200 }],
} as const;
