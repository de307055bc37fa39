import type { AuditAction, AuditThing } from '#machines/lifecycles/auditActions.ts';
import { t } from '#src/language/t.ts';
import type { AuditKind } from '#src/screens/audit/auditSearch.ts';

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
  record_template: t('Record template'),
  reservation: t('Reservation'),
  patient_consent: t('Patient consent'),
  consent_form: t('Consent form'),
  attachment: t('File'),
  label: t('Label'),
  service: t('Service'),
  staff: t('Member of staff'),
  clinic: t('Clinic'),
  patient_import: t('Import of patients'),
  message: t('Message'),
  api_token: t('API token'),
  calendar_feed: t('Calendar feed'),
  webhook: t('Webhook'),
};

/** Where more is to be said than the deed and the thing beside it. */
const whole = {
  'api_token.created': t('Created an API token'),
  'api_token.listed': t('Looked through the API tokens'),
  'api_token.revoked': t('Revoked an API token'),
  'attachment.announced': t('Began to upload a file'),
  'attachment.deleted': t('Deleted a file'),
  'attachment.listed': t('Listed the files'),
  'attachment.opened': t('Opened a file'),
  'attachment.read': t('Viewed a file'),
  'attachment.stored': t('Uploaded a file'),
  'attachment.updated': t('Renamed a file'),
  'audit.exported': t('Exported the audit log'),
  'audit.read': t('Opened the audit log'),
  'webhook.created': t('Created a webhook'),
  'webhook.deliveries_listed': t('Looked through the deliveries of a webhook'),
  'webhook.listed': t('Looked through the webhooks'),
  'webhook.paused': t('Paused a webhook'),
  'webhook.removed': t('Removed a webhook'),
  'webhook.resent': t('Sent a notice of a webhook again'),
  'webhook.resumed': t('Resumed a webhook'),
  'webhook.tested': t('Tested a webhook'),
  'clinic.export_deleted': t('Deleted an export of the clinic'),
  'clinic.export_started': t('Started an export of the clinic'),
  'clinic.exported': t('Fetched an export of the clinic'),
  'calendar_feed.created': t('Created a calendar feed'),
  'calendar_feed.listed': t('Looked through the calendar feeds'),
  'calendar_feed.read': t('Calendar program read the reservations'),
  'calendar_feed.withdrawn': t('Withdrew a calendar feed'),
  'clinic.filled': t('Filled the clinic with made-up data'),
  'message.listed': t('Listed the messages'),
  'message.read': t('Opened a message'),
  'message.resent': t('Sent a message again'),
  'patient.archive_exported': t('Exported everything about the patient'),
  'patient.archived': t('Archived the patient'),
  'patient.card_exported': t('Exported the contact card'),
  'patient.chart_exported': t('Exported the chart'),
  'patient.compared': t('Looked for duplicates'),
  'patient.created': t('Created the chart'),
  'patient.deceased': t('Recorded the death'),
  'patient.exported': t('Exported the list of patients'),
  'patient.import_undone': t('Undid the import of this patient'),
  'patient.labelled': t('Changed the labels'),
  'patient.listed': t('Listed the patients'),
  'patient.merged': t('Merged two charts'),
  'patient.read': t('Opened the chart'),
  'patient.restored': t('Restored the patient'),
  'online.listed': t('Listed what is new from online'),
  'online.seen': t('Marked what is new from online as seen'),
  'patient.told_apart': t('Marked as a different person'),
  'patient.unmerged': t('Undid a merge'),
  'patient.updated': t('Changed the chart'),
  'patient_consent.refused': t('Recorded that the patient refused'),
  'patient_consent.reread': t('Took over the newer text of the form'),
  'patient_consent.revoked': t('Recorded that the patient revoked it'),
  'permission.denied': t('Refused: not allowed for the role'),
  'reservation.link_made': t('Made a link for the patient'),
  'reservation.link_sent': t('Sent the patient a link'),
  'reservation.link_withdrawn': t('Withdrew a link'),
  'reservation.question_settled': t("Marked a patient's question as answered"),
  'reservation.table_exported': t('Exported the list of reservations'),
  'service.table_exported': t('Exported the list of services'),
  'staff.card_exported': t('Exported the contact card'),
  'staff.table_exported': t('Exported the list of staff'),
  'reservation.exported': t('Exported it as a calendar file'),
  'search.made': t('Searched the clinic'),
  'series.cancel': t('Cancelled visits of the series'),
  'series.reschedule': t('Moved visits of the series to another time'),
  'staff.joined': t('Joined the clinic'),
  'staff.factor_reset_sent': t('Sent a code that resets the second step'),
  'staff.reset_link_sent': t('Sent a link for a new password'),
  'visit.arrivals_paused': t('Paused check-in from one device after 5 tries that matched no one'),
  'visit.arrived': t('Said at the door that they are here'),
  'visit.asked': t('Asked the clinic a question'),
  'visit.booked': t('Booked online'),
  'visit.cancelled': t('Cancelled the visit'),
  'visit.confirmed': t('Confirmed the visit'),
  'visit.exported': t('Exported it as a calendar file'),
  'visit.identified': t('Gave the right date of birth'),
  'visit.locked': t('Gave the fifth wrong date of birth; the link ended'),
  'visit.misidentified': t('Gave a wrong date of birth'),
  'visit.moved': t('Moved the visit to another time'),
  'visit.offer_declined': t('Declined the offered time'),
  'visit.opened': t('Opened the link'),
  'visit.taken': t('Took the offered time'),
  'work.listed': t('Listed the open work'),
} satisfies Partial<Record<AuditAction, string>>;

type Verb<Name> = Name extends `${string}.${infer Word}` ? Word : never;

/** What is done to things of several kinds; a deed that the server learns and that has no word here does not compile. */
const verbs: Readonly<Record<Verb<Exclude<AuditAction, keyof typeof whole>>, string>> = {
  abandoned: t('Noted that the patient could not be asked'),
  accept: t('Accepted the request'),
  addendum_added: t('Wrote an addendum'),
  addendum_signed: t('Signed the addendum'),
  amended: t('Amended the record'),
  archived: t('Moved to the archive'),
  arriveLate: t('Checked in after a missed start'),
  cancel: t('Cancelled the visit'),
  checkIn: t('Checked in the patient'),
  complete: t('Completed the visit'),
  confirm: t('Confirmed the visit'),
  cosigned: t('Gave the second signature'),
  created: t('Created'),
  decline: t('Declined the request'),
  declineOffer: t('Noted that the patient declined the offered time'),
  deleted: t('Deleted'),
  discarded: t('Moved to the bin'),
  draft_discarded: t('Discarded the draft'),
  draft_started: t('Began a new draft'),
  duplicated: t('Made a copy'),
  exception_added: t('Added other hours or an absence'),
  exception_removed: t('Removed other hours or an absence'),
  handOver: t('Handed the visit to a colleague'),
  import_undone: t('Undid the import'),
  imported: t('Brought it in from another system'),
  invited: t('Sent an invitation'),
  listed: t('Listed'),
  noShow: t('Marked the patient as a no-show'),
  offer: t('Offered a time'),
  pauseBack: t('Sent the patient back to the waiting room'),
  published: t('Published the form'),
  putOnWaitlist: t('Put the patient on the waiting list'),
  read: t('Opened'),
  rebook: t('Booked another time for the visit'),
  reinstated: t('Reinstated'),
  reopen: t('Reopened the visit'),
  reschedule: t('Moved the visit to another time'),
  restored: t('Restored from the archive or the bin'),
  returned: t('Sent back from review'),
  review_requested: t('Sent to review'),
  schedules_changed: t('Changed the working hours'),
  signed: t('Gave the signature'),
  signed_in_part: t('Signed without locking'),
  start: t('Started the visit'),
  suspended: t('Suspended the member of staff'),
  undo: t('Undid the last step'),
  undoCheckIn: t('Undid the check-in'),
  unlocked: t('Unlocked'),
  updated: t('Changed something'),
  verified: t('Verified'),
  version_read: t('Opened a version'),
  vitals_read: t('Listed the measurements'),
  void: t('Marked as entered in error'),
  voided: t('Marked as entered in error'),
};

const known: Readonly<Record<string, string>> = whole;
const general: Readonly<Record<string, string>> = verbs;

/** What somebody did, in words; a deed of an earlier release without a word is told as the log has it. */
export function deedInWords(action: string): string {
  const verb = action.slice(action.indexOf('.') + 1);
  const words = known[action] ?? general[verb];
  if (words !== undefined) return words;
  const plain = verb.replaceAll(/[_-]/g, ' ');
  return plain.charAt(0).toUpperCase() + plain.slice(1);
}

/** Who did it: a user, or the patient by a link, who is none. */
export const doerInWords = ({ action, user_name }: { action: string; user_name: string }): string =>
  action.startsWith('visit.') ? t('The patient, by link') : user_name;

/** What it was done to. */
export const thingInWords = (type: string): string =>
  things[type as keyof typeof things] ?? type.replaceAll('_', ' ');
