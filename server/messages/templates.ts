import { type Language, localeOf } from '#server/words/languages.ts';
import { type FactorChange, messageWords, type Said } from '#server/words/messages.ts';
import { visitWords } from '#server/words/visits.ts';
import { declineText, offerText, reminderText, type ToldVisit } from '#server/words/visitText.ts';
import { reasons } from './reasons.ts';

/** What each message has to be told. Names that users give themselves stay out of those that anyone can have sent. */
export interface TemplateData {
  passwordReset: { code: string };
  /** Sent by the owner of a clinic, to the address of an account. */
  memberReset: { code: string };
  /** Sent by the owner of a clinic, to the address of an account that lost its second factor. */
  factorReset: { code: string };
  passwordChanged: { at: string };
  emailChanged: { at: string };
  /** The house's sign-in opens the account from now on. */
  signInLinked: { at: string; passwordEnded: boolean };
  /** Sent to the address that an account is to have. */
  addressConfirmation: { code: string };
  factorsChanged: { at: string; change: FactorChange };
  invitation: { code: string; clinic: string; inviter: string };
  /** Sent to the former owner of a clinic, and to the one who owns it from now on. */
  clinicGiven: { at: string; clinic: string; to: string };
  clinicTaken: { at: string; clinic: string };
  /** Sent to the owner of a clinic that a member left by themselves. */
  memberLeft: { at: string; clinic: string; name: string; toCome: number };
  /** With a link to the visit since 1.1. */
  reminder: StoredVisit & { code?: string; has_forms?: boolean };
  /** The link that the desk sends; a visit on the waiting list has no time. */
  visitLink: Omit<StoredVisit, 'start_at'> & {
    start_at: string | null;
    reservation: number;
    code: string;
    has_forms?: boolean;
  };
  /** Sent to the mailbox that someone books with from home. */
  bookingCode: { code: string; clinic: string };
  /** A time that became free, kept until then for who waits by this reservation; with the link that takes it since 1.1. */
  offer: StoredVisit & { reservation: number; until: string; code?: string };
  /** The clinic accepted what was asked for from home. */
  requestAccepted: StoredVisit & { reservation: number; code?: string; has_forms?: boolean };
  /** The clinic declined it; with the word of its booking page where that is open. */
  requestDeclined: StoredVisit & { reservation: number; slug?: string };
}

/** A visit as a message stores it; those of before 1.0 say nothing of what it is for. */
type StoredVisit = Omit<ToldVisit, 'start_at' | 'preferred_language' | 'service' | 'staff'> &
  Partial<Pick<ToldVisit, 'service' | 'staff'>> & { start_at: string };

export type TemplateName = keyof TemplateData;

/** A message in words, before it is laid out. */
export interface Letter {
  readonly subject: string;
  readonly paragraphs: readonly string[];
  readonly action?: { readonly label: string; readonly href: string };
  readonly after: readonly string[];
}

const minute = 60;
const day = 24 * 60 * minute;

/** For how many seconds a message is of use; what could not be sent by then is given up. */
export const usefulSeconds = {
  passwordReset: 30 * minute,
  memberReset: 30 * minute,
  factorReset: 60 * minute,
  passwordChanged: 7 * day,
  emailChanged: 7 * day,
  signInLinked: 7 * day,
  addressConfirmation: 30 * minute,
  factorsChanged: 7 * day,
  invitation: 7 * day,
  clinicGiven: 7 * day,
  clinicTaken: 7 * day,
  memberLeft: 7 * day,
} as const;

/** Where a patient's link leads. */
export const visitLink = (publicUrl: string, code: string): string => `${publicUrl}/visit/${code}`;

/** Where a clinic's booking page is. */
export const bookingPage = (publicUrl: string, slug: string): string => `${publicUrl}/book/${slug}`;

const toVisit = (code: string, language: Language, publicUrl: string) => ({
  label: visitWords(language).see,
  href: visitLink(publicUrl, code),
});

/** That forms wait behind the link of a message, if it has one. */
const formsAsked = (isAsked: unknown, language: Language) => (isAsked ? [visitWords(language).forms] : []);

/** Where a password is set anew; what stands behind the # is in no address that is sent. */
export const resetLink = (publicUrl: string, code: string): string =>
  `${publicUrl}/auth/reset-password#${code}`;

const worthWithoutLink: readonly string[] = ['reminder', 'offer', 'requestAccepted'] satisfies TemplateName[];

/** What a message is made of while its clinic's door is closed: a link would open nothing, and the rest is worth reading. */
export const withoutDeadLink = (template: string, data: object): object =>
  worthWithoutLink.includes(template) ? { ...data, code: undefined } : data;

type Writers = {
  [Name in TemplateName]: (data: TemplateData[Name], language: Language, publicUrl: string) => Letter;
};

const writers: Writers = {
  passwordReset: ({ code }, language, publicUrl) =>
    letter(
      language,
      messageWords(language).passwordReset(String(usefulSeconds.passwordReset / minute)),
      resetLink(publicUrl, code),
    ),
  memberReset: ({ code }, language, publicUrl) =>
    letter(
      language,
      messageWords(language).memberReset(String(usefulSeconds.memberReset / minute)),
      resetLink(publicUrl, code),
    ),
  factorReset: ({ code }, language, publicUrl) =>
    letter(
      language,
      messageWords(language).factorReset(code, String(usefulSeconds.factorReset / minute)),
      `${publicUrl}/auth/sign-in`,
    ),
  passwordChanged: ({ at }, language, publicUrl) =>
    letter(
      language,
      messageWords(language).passwordChanged(moment(at, language)),
      `${publicUrl}/auth/forgot-password`,
    ),
  emailChanged: ({ at }, language) =>
    letter(language, messageWords(language).emailChanged(moment(at, language))),
  signInLinked: ({ at, passwordEnded }, language, publicUrl) =>
    letter(
      language,
      messageWords(language).signInLinked(moment(at, language), passwordEnded),
      `${publicUrl}/auth/forgot-password`,
    ),
  addressConfirmation: ({ code }, language, publicUrl) =>
    letter(
      language,
      messageWords(language).addressConfirmation(String(usefulSeconds.addressConfirmation / minute)),
      `${publicUrl}/auth/confirm-address#${code}`,
    ),
  factorsChanged: ({ at, change }, language, publicUrl) =>
    letter(
      language,
      messageWords(language).factorsChanged(change, moment(at, language)),
      `${publicUrl}/auth/forgot-password`,
    ),
  invitation: ({ code, clinic, inviter }, language, publicUrl) =>
    letter(
      language,
      messageWords(language).invitation(clinic, inviter, String(usefulSeconds.invitation / day)),
      `${publicUrl}/auth/invitation#${code}`,
    ),
  clinicGiven: ({ at, clinic, to }, language, publicUrl) =>
    letter(
      language,
      messageWords(language).clinicGiven(clinic, to, moment(at, language)),
      `${publicUrl}/auth/forgot-password`,
    ),
  clinicTaken: ({ at, clinic }, language, publicUrl) =>
    letter(
      language,
      messageWords(language).clinicTaken(clinic, moment(at, language)),
      `${publicUrl}/dashboard`,
    ),
  memberLeft: ({ at, clinic, name, toCome }, language, publicUrl) =>
    letter(
      language,
      messageWords(language).memberLeft(clinic, name, moment(at, language), toCome),
      `${publicUrl}/dashboard`,
    ),
  reminder: ({ code, has_forms, ...visit }, language, publicUrl) => ({
    subject: messageWords(language).reminder(visit.clinic_name),
    paragraphs: [reminderText(told(visit, language)), ...formsAsked(has_forms && code, language)],
    ...(code && { action: toVisit(code, language, publicUrl) }),
    after: [],
  }),
  visitLink: ({ code, start_at, has_forms, ...visit }, language, publicUrl) => ({
    subject: messageWords(language).reminder(visit.clinic_name),
    paragraphs: [
      start_at === null
        ? visitWords(language).linked(visit.first_name, visit.clinic_name)
        : reminderText(told({ ...visit, start_at }, language)),
      ...formsAsked(has_forms && code, language),
    ],
    ...(code && { action: toVisit(code, language, publicUrl) }),
    after: [],
  }),
  bookingCode: ({ code, clinic }, language) =>
    letter(language, messageWords(language).bookingCode(clinic, code)),
  offer: ({ until, code, ...visit }, language, publicUrl) => ({
    subject: messageWords(language).offer(visit.clinic_name),
    paragraphs: [offerText(told(visit, language), new Date(until), code !== undefined)],
    ...(code && { action: { label: visitWords(language).takeHere, href: visitLink(publicUrl, code) } }),
    after: [],
  }),
  requestAccepted: ({ code, has_forms, ...visit }, language, publicUrl) => ({
    subject: messageWords(language).requestAccepted(visit.clinic_name),
    paragraphs: [
      visitWords(language).accepted,
      reminderText(told(visit, language)),
      ...formsAsked(has_forms && code, language),
    ],
    ...(code && { action: toVisit(code, language, publicUrl) }),
    after: [],
  }),
  requestDeclined: ({ slug, ...visit }, language, publicUrl) => ({
    subject: messageWords(language).requestDeclined(visit.clinic_name),
    paragraphs: [declineText(told(visit, language))],
    ...(slug && { action: { label: visitWords(language).askAgain, href: bookingPage(publicUrl, slug) } }),
    after: [],
  }),
};

/** Whether this release knows a kind of message. */
export const knowsTemplate = (template: string): boolean => Object.hasOwn(writers, template);

/** Whether a message is about an account: then it comes from the server, whichever clinic had it sent. */
export const isAboutAccount = (template: string): boolean =>
  ['memberReset', 'factorReset', 'clinicGiven', 'clinicTaken', 'memberLeft'].includes(template);

/** A stored message in words; a template of a newer release is left to its servers. */
export function writeLetter(
  { template, data, language }: { template: string; data: unknown; language: Language },
  publicUrl: string,
): Letter {
  if (!knowsTemplate(template)) throw new Error(reasons.unknown);
  const write = writers[template as TemplateName] as (data: unknown, ...rest: unknown[]) => Letter;
  return write(data, language, publicUrl);
}

function letter(language: Language, said: Said, href?: string): Letter {
  return {
    subject: said.subject,
    paragraphs: [messageWords(language).hello, ...said.lines],
    ...(href && said.action && { action: { label: said.action, href } }),
    after: said.after ?? [],
  };
}

const told = (visit: StoredVisit, language: Language): ToldVisit => ({
  ...{ service: null, staff: null, ...visit },
  start_at: new Date(visit.start_at),
  preferred_language: language,
});

/** An account belongs to no clinic, and so to no time zone. */
function moment(at: string, language: Language): string {
  const form = { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' } as const;
  return `${new Intl.DateTimeFormat(localeOf(language), form).format(new Date(at))} (UTC)`;
}
