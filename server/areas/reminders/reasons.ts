/** Why a patient was not reminded, as sentences for those at the desk. */
export const reasons = {
  settledLate: 'The time was settled after the reminder was due.',
  unwanted: 'The patient does not want to be reached.',
  noEmail: 'No email address of the patient is known.',
  noPhone: 'No phone number of the patient is known.',
  never: 'Nothing was set up to send it, so the patient was not told.',
} as const;
