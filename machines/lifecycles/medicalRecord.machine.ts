import { and, assign, setup } from 'xstate';
import { type Act, type ExplainedAct, elapsed, filled, leads, treats } from './act.ts';

/** Everything that can happen to a medical record; `staff` is who acts as a member of staff, `missing` what it lacks. */
export type MedicalRecordEvent =
  | (Act & { type: 'edit' | 'requestReview' | 'discard' | 'restore' })
  | (Act & { type: 'sign' | 'cosign'; staff: number | null; missing: readonly string[] })
  | (Act & { type: 'signPart'; staff: number | null })
  | (ExplainedAct & { type: 'return' | 'unlock' | 'void' })
  | (ExplainedAct & { type: 'amend'; missing: readonly string[] })
  | (ExplainedAct & { type: 'addAddendum'; text: string })
  | (Act & { type: 'signAddendum' });

/** What the guards look at, besides the state; `unlockHours` null means that nothing is ever unlocked, unless `unlocksAlways`. */
export type MedicalRecordContext = {
  coSigner: number | null;
  /** Everybody who signs it; empty where one member of staff writes it alone. */
  authors: readonly number[];
  /** Those of them who signed without locking since it was last opened. */
  signedBy: readonly number[];
  /** Those of these who signed the words as they are now. */
  signedThis: readonly number[];
  signedAt: string | null;
  discardedAt: string | null;
  unlockHours: number | null;
  unlocksAlways: boolean;
  hasOpenAddendum: boolean;
};

/** How long a discarded draft can be fetched back. */
export const BIN_DAYS = 30;

const HOUR_MS = 3_600_000;

/** What to tell somebody whom a guard of the chart stopped. */
export const medicalRecordRefusals = {
  treatsPatients: 'Only those who treat patients may sign.',
  isComplete: 'Something is missing that a signed record must have.',
  othersHaveSigned: 'Others who write it have not signed yet; sign without locking.',
  authorsHaveSigned: 'Not everybody who writes it has signed yet.',
  isAuthor: 'Only those who write the record together sign without locking.',
  hasNotSignedThis: 'You have signed these words.',
  othersWillSign: 'Everybody else has signed; your signature locks the record.',
  needsNoCosigner: 'A second signature is asked for; send the record to review instead.',
  isCosigner: 'Only the person named for the second signature may give it.',
  reasonGiven: 'Give a reason.',
  clinicUnlocks: 'The clinic unlocks no signed record; amend it instead.',
  isInUnlockWindow: 'The time for unlocking is over; amend the record instead.',
  noAddendumOpen: 'An addendum waits for its signature; the next one can follow then.',
  addendumOpen: 'There is no addendum to sign.',
  addendumWritten: 'The addendum is empty.',
  leadsOrTreats: 'Only an owner, a manager or a practitioner may do this.',
  isInBin: 'The draft was discarded too long ago.',
};

/** Until when a signed record can be unlocked, in milliseconds; null where the clinic names no time. */
export const unlockableUntil = ({
  signedAt,
  unlockHours,
}: Pick<MedicalRecordContext, 'signedAt' | 'unlockHours'>): number | null =>
  signedAt === null || unlockHours === null ? null : Date.parse(signedAt) + unlockHours * HOUR_MS;

/** The authors whose signature is still to come. */
const waitingFor = ({ authors, signedBy }: MedicalRecordContext): readonly number[] =>
  authors.filter((author) => !signedBy.includes(author));

/** Product 3.3, decision 24: what is signed never changes; amendments, addenda and voiding are new, dated entries. */
export const medicalRecordMachine = setup({
  types: {
    context: {} as MedicalRecordContext,
    events: {} as MedicalRecordEvent,
    input: {} as Partial<MedicalRecordContext>,
  },
  guards: {
    treatsPatients: ({ event }) => 'role' in event && treats(event.role),
    isComplete: ({ event }) => 'missing' in event && event.missing.length === 0,
    needsNoCosigner: ({ context }) => context.coSigner === null,
    othersHaveSigned: ({ context, event }) =>
      'staff' in event && waitingFor(context).every((author) => author === event.staff),
    authorsHaveSigned: ({ context }) => waitingFor(context).length === 0,
    isAuthor: ({ context, event }) =>
      'staff' in event && event.staff !== null && context.authors.includes(event.staff),
    hasNotSignedThis: ({ context, event }) =>
      'staff' in event && event.staff !== null && !context.signedThis.includes(event.staff),
    othersWillSign: ({ context, event }) =>
      'staff' in event &&
      (context.coSigner !== null || waitingFor(context).some((author) => author !== event.staff)),
    isCosigner: ({ context, event }) =>
      'staff' in event && event.staff !== null && event.staff === context.coSigner,
    reasonGiven: ({ event }) => 'reason' in event && filled(event.reason),
    clinicUnlocks: ({ context }) => context.unlocksAlways || context.unlockHours !== null,
    isInUnlockWindow: ({ context, event }) =>
      context.unlocksAlways ||
      ('at' in event && Date.parse(event.at) <= (unlockableUntil(context) ?? Number.NEGATIVE_INFINITY)),
    noAddendumOpen: ({ context }) => !context.hasOpenAddendum,
    addendumOpen: ({ context }) => context.hasOpenAddendum,
    addendumWritten: ({ event }) => event.type === 'addAddendum' && filled(event.text),
    leadsOrTreats: ({ event }) => 'role' in event && (leads(event.role) || treats(event.role)),
    isInBin: ({ context, event }) =>
      'at' in event &&
      context.discardedAt !== null &&
      elapsed(context.discardedAt, event.at) <= BIN_DAYS * 24 * HOUR_MS,
    maySign: and(['treatsPatients', 'needsNoCosigner', 'othersHaveSigned', 'isComplete']),
    maySignPart: and(['treatsPatients', 'isAuthor', 'hasNotSignedThis', 'othersWillSign']),
    mayAmend: and(['treatsPatients', 'reasonGiven', 'noAddendumOpen', 'isComplete']),
    mayAdd: and(['treatsPatients', 'noAddendumOpen', 'addendumWritten', 'reasonGiven']),
    mayUnlock: and(['treatsPatients', 'reasonGiven', 'noAddendumOpen', 'clinicUnlocks', 'isInUnlockWindow']),
    mayVoid: and(['leadsOrTreats', 'reasonGiven']),
  },
  actions: {
    outdate: assign({ signedThis: [] }),
    countIn: assign(({ context, event }) => {
      if (!('staff' in event) || event.staff === null) return {};
      const { staff } = event;
      return {
        signedBy: [...context.signedBy.filter((one) => one !== staff), staff],
        signedThis: [...context.signedThis, staff],
      };
    }),
    stamp: assign({ signedAt: ({ context, event }) => ('at' in event ? event.at : context.signedAt) }),
    unstamp: assign({ signedAt: null, signedBy: [], signedThis: [] }),
    openAddendum: assign({ hasOpenAddendum: true }),
    closeAddendum: assign({ hasOpenAddendum: false }),
    putInBin: assign({ discardedAt: ({ event }) => ('at' in event ? event.at : null) }),
    takeFromBin: assign({ discardedAt: null }),
  },
}).createMachine({
  id: 'medicalRecord',
  description: 'What may become of a medical record.',
  meta: { refusals: medicalRecordRefusals },
  context: ({ input }) => ({
    coSigner: input?.coSigner ?? null,
    authors: input?.authors ?? [],
    signedBy: input?.signedBy ?? [],
    signedThis: input?.signedThis ?? [],
    signedAt: input?.signedAt ?? null,
    discardedAt: input?.discardedAt ?? null,
    unlockHours: input?.unlockHours ?? null,
    unlocksAlways: input?.unlocksAlways ?? false,
    hasOpenAddendum: input?.hasOpenAddendum ?? false,
  }),
  initial: 'draft',
  states: {
    draft: {
      description:
        'It is being written; where several write it, each signs in turn and the last signature locks it.',
      on: {
        edit: { actions: 'outdate' },
        signPart: { guard: 'maySignPart', actions: 'countIn' },
        requestReview: { target: 'in_review' },
        sign: { guard: 'maySign', target: 'signed', actions: 'stamp' },
        discard: { target: 'discarded', actions: 'putInBin' },
        void: { guard: 'mayVoid', target: 'entered_in_error' },
      },
    },
    in_review: {
      description: 'It waits for a second signature and cannot be edited meanwhile.',
      on: {
        return: { guard: 'reasonGiven', target: 'draft' },
        signPart: { guard: 'maySignPart', actions: 'countIn' },
        sign: { guard: 'maySign', target: 'signed', actions: 'stamp' },
        cosign: {
          guard: and(['treatsPatients', 'isCosigner', 'authorsHaveSigned', 'isComplete']),
          target: 'signed',
          actions: 'stamp',
        },
        void: { guard: 'mayVoid', target: 'entered_in_error' },
      },
    },
    signed: {
      description: 'It is signed and locked; amendments and addenda are new entries.',
      on: {
        amend: { guard: 'mayAmend', target: 'amended', actions: 'stamp' },
        addAddendum: { guard: 'mayAdd', actions: 'openAddendum' },
        signAddendum: { guard: and(['treatsPatients', 'addendumOpen']), actions: 'closeAddendum' },
        unlock: { guard: 'mayUnlock', target: 'draft', actions: 'unstamp' },
        void: { guard: 'mayVoid', target: 'entered_in_error' },
      },
    },
    amended: {
      description: 'It was signed and later amended; every earlier version stays readable.',
      on: {
        amend: { guard: 'mayAmend', actions: 'stamp' },
        addAddendum: { guard: 'mayAdd', actions: 'openAddendum' },
        signAddendum: { guard: and(['treatsPatients', 'addendumOpen']), actions: 'closeAddendum' },
        void: { guard: 'mayVoid', target: 'entered_in_error' },
      },
    },
    discarded: {
      description: 'The draft is in the bin and can be fetched back for 30 days.',
      on: { restore: { guard: 'isInBin', target: 'draft', actions: 'takeFromBin' } },
    },
    entered_in_error: {
      type: 'final',
      description: 'It was stored by mistake; it stays readable, struck through.',
    },
  },
});
