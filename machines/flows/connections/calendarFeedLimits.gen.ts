// Written by `npm run generate` from the contract; do not edit.

/** What the contract asks of CalendarFeedCreation. */
export const calendarFeedLimits = {
  clinic: [{ rule: 'required' }],
  room: [{ rule: 'length', max: 60 }],
  names: [{ rule: 'required' }],
} as const;
