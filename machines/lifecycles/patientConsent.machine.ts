import { and, assign, setup } from 'xstate';
import { type Act, type ExplainedAct, elapsed, filled, leads } from './act.ts';

/** How the form wants to be signed. */
export type SignatureMethod = 'drawn' | 'typed' | 'checkbox';

/**
 * Who signs, and what came of it; `unanswered` names the required blocks without an answer, `foreignInitials` those that bear the
 * initials of somebody else.
 */
export type Signing = {
  unanswered: readonly string[];
  foreignInitials?: readonly string[];
  /** `isOwnName` is false where another name was typed than that of who signs. */
  signature: { method: SignatureMethod; isEmpty: boolean; isOwnName?: boolean };
  signer: 'patient' | 'guardian' | 'proxy';
  /** Whether whoever signs for the patient bears another name, and says how they are related. */
  isAnother?: boolean;
  isRelated?: boolean;
  hasWitness: boolean;
  lateReason?: string | null;
};

/** Everything that can happen to a consent: acts of users, then facts from the form, the clock and other consents. */
export type PatientConsentEvent =
  | (Act & Signing & { type: 'sign' })
  | (Act & { type: 'edit' | 'reread' })
  | (ExplainedAct & { type: 'refuse' | 'abandon' | 'revoke' | 'void' })
  | { type: 'formPublished' | 'wordsChanged' | 'newerSigned' }
  | { type: 'timePassed'; at: string };

/** What the guards look at, besides the state. */
export type PatientConsentContext = {
  signatureMethod: SignatureMethod;
  requiresWitness: boolean;
  needsGuardian: boolean;
  patient: 'active' | 'archived' | 'deceased';
  reservation: 'none' | 'open' | 'closed' | 'off';
  validUntil: string | null;
};

/** What to tell someone whom a guard of the chart stopped. */
export const patientConsentRefusals = {
  isAlive: 'The patient has died, so no one can sign or refuse this form for them.',
  isInUse: "The patient's chart is archived. Restore it before anyone signs or refuses this form.",
  isOn: 'The reservation is cancelled or was stored by mistake; nothing can be signed for it.',
  inTimeOrExplained: 'The visit is over; give a reason to sign late.',
  isAnswered: 'Some required questions have no answer yet.',
  methodFits: 'The form asks for another kind of signature.',
  isSigned: 'The signature is empty.',
  hasOwnInitials: 'The initials are not those of who signs.',
  isOwnName: 'The typed name is not that of who signs.',
  isAnother:
    'This is the name of the patient. A guardian signs with their own name; add what tells the two apart.',
  isRelated: 'Enter how the person who signs is related to the patient.',
  signerFits: 'The patient is too young to sign; a guardian has to.',
  isWitnessed: 'The form asks for a witness.',
  reasonGiven: 'Give a reason.',
  leadsClinic: 'Only an owner or a manager may do this.',
  hasRunOut: 'The consent is still valid.',
};

/** Product 3.2, decision 24: a decision once given never changes; it is revoked, or voided, by a new entry. */
export const patientConsentMachine = setup({
  types: {
    context: {} as PatientConsentContext,
    events: {} as PatientConsentEvent,
    input: {} as Partial<PatientConsentContext>,
  },
  guards: {
    isAlive: ({ context }) => context.patient !== 'deceased',
    isInUse: ({ context }) => context.patient !== 'archived',
    isOn: ({ context }) => context.reservation !== 'off',
    inTimeOrExplained: ({ context, event }) =>
      context.reservation !== 'closed' || (event.type === 'sign' && filled(event.lateReason)),
    isAnswered: ({ event }) => event.type === 'sign' && event.unanswered.length === 0,
    methodFits: ({ context, event }) =>
      event.type === 'sign' &&
      (event.signature.method === context.signatureMethod ||
        // whoever cannot draw may type instead
        (context.signatureMethod === 'drawn' && event.signature.method === 'typed')),
    isSigned: ({ event }) => event.type === 'sign' && !event.signature.isEmpty,
    hasOwnInitials: ({ event }) => event.type === 'sign' && (event.foreignInitials ?? []).length === 0,
    isOwnName: ({ event }) =>
      event.type === 'sign' && (event.signature.method !== 'typed' || event.signature.isOwnName !== false),
    signerFits: ({ context, event }) =>
      event.type === 'sign' && (!context.needsGuardian || event.signer !== 'patient'),
    isAnother: ({ event }) =>
      event.type === 'sign' && (event.signer === 'patient' || event.isAnother !== false),
    isRelated: ({ event }) =>
      event.type === 'sign' && (event.signer === 'patient' || event.isRelated !== false),
    isWitnessed: ({ context, event }) =>
      event.type === 'sign' && (!context.requiresWitness || event.hasWitness),
    reasonGiven: ({ event }) => 'reason' in event && filled(event.reason),
    leadsClinic: ({ event }) => 'role' in event && leads(event.role),
    hasRunOut: ({ context, event }) =>
      event.type === 'timePassed' &&
      context.validUntil !== null &&
      elapsed(context.validUntil, event.at) >= 0,
    maySign: and([
      'isAlive',
      'isInUse',
      'isOn',
      'inTimeOrExplained',
      'isAnswered',
      'methodFits',
      'isSigned',
      'hasOwnInitials',
      'isOwnName',
      'signerFits',
      'isAnother',
      'isRelated',
      'isWitnessed',
    ]),
    mayRefuse: and(['isAlive', 'isInUse', 'isOn', 'reasonGiven']),
    mayVoid: and(['leadsClinic', 'reasonGiven']),
  },
  actions: { keep: assign({}) },
}).createMachine({
  id: 'patientConsent',
  description: 'What may become of a consent that a patient is asked for.',
  meta: { refusals: patientConsentRefusals },
  context: ({ input }) => ({
    signatureMethod: input?.signatureMethod ?? 'drawn',
    requiresWitness: input?.requiresWitness ?? false,
    needsGuardian: input?.needsGuardian ?? false,
    patient: input?.patient ?? 'active',
    reservation: input?.reservation ?? 'none',
    validUntil: input?.validUntil ?? null,
  }),
  initial: 'draft',
  states: {
    draft: {
      description: 'The patient has been asked and has not decided.',
      initial: 'current',
      on: {
        edit: { actions: 'keep' },
        refuse: { guard: 'mayRefuse', target: 'inactive.refused' },
        abandon: { guard: 'reasonGiven', target: 'not_done' },
        void: { guard: 'mayVoid', target: 'entered_in_error' },
      },
      states: {
        current: {
          description: 'The text is the one in force, and says of patient and visit what is so.',
          on: {
            sign: { guard: 'maySign', target: '#patientConsent.active' },
            formPublished: { target: 'outdated' },
            wordsChanged: { target: 'outdated' },
          },
        },
        outdated: {
          description:
            'A newer version of the form was published, or what the text says of patient or visit has changed; it has to be read again before signing.',
          on: { reread: { target: 'current' } },
        },
      },
    },
    active: {
      description: 'The patient agreed, and the agreement is in force.',
      on: {
        revoke: { guard: 'reasonGiven', target: 'inactive.revoked' },
        timePassed: { guard: 'hasRunOut', target: 'inactive.expired' },
        newerSigned: { target: 'inactive.superseded' },
        void: { guard: 'mayVoid', target: 'entered_in_error' },
      },
    },
    inactive: {
      description: 'It no longer permits anything; it stays readable.',
      initial: 'refused',
      on: { void: { guard: 'mayVoid', target: 'entered_in_error' } },
      states: {
        refused: { description: 'The patient said no; that is a decision too.' },
        revoked: { description: 'The patient revoked the consent.' },
        expired: { description: 'It has expired.' },
        superseded: { description: 'A newer signed consent took its place.' },
      },
    },
    not_done: {
      description: 'The patient was never asked, or could not be.',
      on: { void: { guard: 'mayVoid', target: 'entered_in_error' } },
    },
    entered_in_error: {
      type: 'final',
      description: 'It was entered in error; it stays readable and nothing more can happen to it.',
    },
  },
});
