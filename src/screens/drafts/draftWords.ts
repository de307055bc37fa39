import type { KeptDraft } from '#machines/form/form.facts.ts';
import { type FormValue, same } from '#machines/form/rules.ts';
import { inARow } from '#src/language/listed.ts';
import { t } from '#src/language/t.ts';

const kinds: Readonly<Record<string, string>> = {
  attachmentEdit: t('Edit attachment'),
  clinicCreate: t('New clinic'),
  clinicEdit: t('Edit clinic'),
  bookingSettings: t('Booking from home'),
  calendarFeedCreate: t('New calendar feed'),
  clinicSettings: t('Clinic settings'),
  consentAnswers: t('Answers to a consent form'),
  consentFormCreate: t('New consent form'),
  consentFormEdit: t('Consent form'),
  consentSigning: t('Signature on a consent form'),
  labelEdit: t('Label'),
  medicalRecordAddendum: t('Addendum'),
  medicalRecordAmend: t('Amend medical record'),
  medicalRecordCreate: t('New medical record'),
  medicalRecordEdit: t('Edit medical record'),
  patientCreate: t('New patient'),
  patientEdit: t('Edit patient'),
  patientNote: t('Sticky note'),
  profileEdit: t('Account'),
  recordTemplateCreate: t('New snippet'),
  recordTemplateEdit: t('Edit template'),
  reservationCreate: t('New reservation'),
  reservationEdit: t('Edit reservation'),
  reservationRebook: t('Another time for a missed reservation'),
  retention: t('How long charts are kept'),
  serviceCreate: t('New service'),
  serviceEdit: t('Edit service'),
  staffCreate: t('New staff member'),
  staffEdit: t('Edit staff member'),
  staffTimeOff: t('Time off or extra hours'),
  tokenCreate: t('New token'),
  webhookCreate: t('New webhook'),
};

/** Forms that keep a draft apart for each choice: opened without one, they go on with the newest. */
const chosenFor = ['reservationCreate', 'medicalRecordCreate'];
/** What is typed while a consent is given. */
const ofConsent = ['consentAnswers', 'consentSigning'];
const ofClinic =
  /^(?:reservation|patient|staff|service|consentForm|recordTemplate|token|calendarFeed|webhook)Create-(\d+)|^(?:labelEdit-new|bookingSettings|retention)-(\d+)/;

const kindOf = ({ name }: KeptDraft) => /^[a-zA-Z]+/.exec(name)?.[0] ?? '';
const textIn = (value: FormValue | undefined) => (typeof value === 'string' ? value.trim() : '');

/** The thing that a draft is about, where its name tells: `patientEdit-7` is about 7. */
const idIn = ({ name }: KeptDraft) => Number(/-(\d+)/.exec(name)?.[1] ?? 0);

/** Which form a draft is of: 'New reservation'. */
export const formInWords = (draft: KeptDraft): string => kinds[kindOf(draft)] ?? t('Draft');

/** For whom or what a draft is, and how it begins; both may be empty. */
export function draftInWords(draft: KeptDraft, nameOf: (patient: number) => string | undefined) {
  const { values, base } = draft;
  const { label } = (values.patient ?? {}) as { label?: string };
  const person = [values.first_name, values.last_name].map(textIn).filter(Boolean).join(' ');
  const named =
    label || person || textIn(values.name) || textIn(values.title) || textIn(values.file_name) || draft.about;
  const patient = /^(medicalRecordCreate|patientNote)-/.test(draft.name) ? nameOf(idIn(draft)) : undefined;
  const changed = Object.keys(values).filter((name) => !same(values[name], base?.[name]));
  const longest = changed.map((name) => textIn(values[name])).sort((a, b) => b.length - a.length)[0] ?? '';
  const start = longest.length > 80 ? `${longest.slice(0, 79)}…` : longest;
  return { about: patient ?? named ?? '', start: start === named ? '' : start };
}

/** One line for a draft, without what it says: 'New reservation, Emma Brown'. */
export const draftLine = (draft: KeptDraft, nameOf: (patient: number) => string | undefined): string =>
  inARow([formInWords(draft), draftInWords(draft, nameOf).about]);

/** The page where a draft goes on; none for a draft of a build that did not keep it. */
export function placeOf(draft: KeptDraft): string | undefined {
  const { place } = draft;
  // where a form is chosen to be signed, the consent that was made of it has no address; it has a page of its own
  if (ofConsent.includes(kindOf(draft))) return place?.replace(/\/add(\?.*)?$/, `/edit/${idIn(draft)}`);
  // it may have been typed in a window over another form
  if (kindOf(draft) === 'patientCreate') return '/dashboard/patients/create';
  return chosenFor.includes(kindOf(draft)) ? place?.split('?')[0] : place;
}

/** The clinic that a draft of something new is for, or null where its page knows. */
export function clinicOf({ name }: KeptDraft): number | null {
  const found = ofClinic.exec(name);
  return found ? Number(found[1] ?? found[2]) : null;
}

/** Whose pages say that something about them is unfinished. */
export interface Thing {
  readonly kind: 'patient' | 'reservation' | 'staff' | 'service';
  readonly id: number;
}

const formsOf: Readonly<Record<Thing['kind'], readonly string[]>> = {
  patient: ['patientEdit', 'patientNote', 'medicalRecordCreate'],
  reservation: ['reservationEdit', 'reservationRebook'],
  staff: ['staffEdit', 'staffTimeOff'],
  service: ['serviceEdit'],
};

/** Whether a draft is about a thing. */
export function isAbout(draft: KeptDraft, { kind, id }: Thing): boolean {
  if (formsOf[kind].includes(kindOf(draft)) && idIn(draft) === id) return true;
  const { id: patient } = (draft.values.patient ?? {}) as { id?: string };
  return kind === 'patient' && kindOf(draft) === 'reservationCreate' && Number(patient) === id;
}
