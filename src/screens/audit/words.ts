/** Kinds of deeds. */
export const kinds = {
  reading: 'Readings',
  change: 'Changes',
  refusal: 'Refused attempts',
} as const;

/** What can have been read or changed. */
export const things = {
  patient: 'Patient',
  medical_record: 'Medical record',
  reservation: 'Reservation',
  patient_consent: 'Patient consent',
  consent_form: 'Consent form',
  attachment: 'File',
  label: 'Label',
  service: 'Service',
  staff: 'Member of staff',
  clinic: 'Clinic',
} as const;

const deeds: Readonly<Record<string, string>> = {
  read: 'Opened',
  listed: 'Listed',
  created: 'Created',
  updated: 'Changed',
  deleted: 'Deleted',
  archived: 'Archived',
  restored: 'Restored',
  exported: 'Exported',
  chart_exported: 'Exported the whole chart',
  compared: 'Looked for duplicates',
  verified: 'Verified',
  opened: 'Opened the content',
  version_read: 'Opened a version',
  denied: 'Was refused',
  deceased: 'Stored the death',
  discarded: 'Discarded',
  joined: 'Joined the clinic',
  invited: 'Invited',
  suspended: 'Suspended',
  reinstated: 'Reinstated',
};

const whole: Readonly<Record<string, string>> = {
  'audit.read': 'Opened the audit log',
  'audit.exported': 'Exported the audit log',
  'analytics.read': 'Opened the overview',
  'permission.denied': 'Was refused by the role',
};

/** What somebody did, in words; a deed without a word of its own is told as the log has it. */
export function deedInWords(action: string): string {
  const deed = action.slice(action.indexOf('.') + 1);
  const known = whole[action] ?? deeds[deed];
  if (known !== undefined) return known;
  const plain = deed.replaceAll(/[_-]/g, ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** What it was done to. */
export const thingInWords = (type: string): string =>
  things[type as keyof typeof things] ?? type.replaceAll('_', ' ');
