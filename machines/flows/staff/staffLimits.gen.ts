// Written by `npm run generate` from the contract; do not edit.

/** What the contract asks of StaffMemberBody. */
export const memberLimits = {
  first_name: [{ rule: 'required' }, { rule: 'length', max: 150 }],
  last_name: [{ rule: 'required' }, { rule: 'length', max: 150 }],
  title: [{ rule: 'length', max: 40 }],
  email: [{ rule: 'length', max: 254 }],
  phone_number: [{ rule: 'length', max: 32 }],
  speciality: [{ rule: 'length', max: 120 }],
  licence_number: [{ rule: 'length', max: 60 }],
  color: [{ rule: 'required' }],
  bio: [{ rule: 'length', max: 2000 }],
} as const;
