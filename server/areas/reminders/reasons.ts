/** Why a patient was not reminded, as sentences for those at the desk. */
export const reasons = {
  settledLate: 'The time was set after the reminder was due.',
  unwanted: "The patient doesn't want to be contacted.",
  noEmail: 'No email address of the patient is known.',
  noPhone: 'No phone number of the patient is known.',
  never: 'Nothing was set up to send it, so the patient was not told.',
} as const;
