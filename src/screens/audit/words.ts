import { t } from '#src/language/t.ts';
import type { AuditKind, AuditThing } from './auditSearch.ts';

/** Kinds of deeds. */
export const kinds: Readonly<Record<AuditKind, string>> = {
  reading: t('Readings'),
  change: t('Changes'),
  refusal: t('Refused attempts'),
};

/** What can have been read or changed. */
export const things: Readonly<Record<AuditThing, string>> = {
  patient: t('Patient'),
  medical_record: t('Medical record'),
  reservation: t('Reservation'),
  patient_consent: t('Patient consent'),
  consent_form: t('Consent form'),
  attachment: t('File'),
  label: t('Label'),
  service: t('Service'),
  staff: t('Member of staff'),
  clinic: t('Clinic'),
};

const deeds: Readonly<Record<string, string>> = {
  read: t('Opened'),
  listed: t('Listed'),
  created: t('Created'),
  updated: t('Changed'),
  deleted: t('Deleted'),
  archived: t('Archived'),
  restored: t('Restored'),
  exported: t('Exported'),
  chart_exported: t('Exported the whole chart'),
  compared: t('Looked for duplicates'),
  verified: t('Verified'),
  opened: t('Opened the content'),
  version_read: t('Opened a version'),
  denied: t('Was refused'),
  deceased: t('Stored the death'),
  discarded: t('Discarded'),
  joined: t('Joined the clinic'),
  invited: t('Invited'),
  suspended: t('Suspended'),
  reinstated: t('Reinstated'),
};

const whole: Readonly<Record<string, string>> = {
  'audit.read': t('Opened the audit log'),
  'audit.exported': t('Exported the audit log'),
  'analytics.read': t('Opened the overview'),
  'permission.denied': t('Was refused by the role'),
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
