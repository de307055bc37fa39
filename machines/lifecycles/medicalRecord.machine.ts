import { and, assign, setup } from 'xstate';
import { type Act, type ExplainedAct, elapsed, filled, leads, treats } from './act.ts';

/** Names another author, or others who sign, where the change of a record does; `staff` is who changes it. */
type Naming = { staff: number | null; newAuthor?: number; namesSigners?: boolean };

/** As which member of staff someone acts; left out in histories from before the chart asked. */
type Staffed = { staff?: number | null };

/** Everything that can happen to a medical record; `staff` is who acts as a member of staff, `missing` what it lacks. */
export type MedicalRecordEvent =
  | (Act & { type: 'restore' })
  | (Act & Staffed & { type: 'requestReview' | 'discard' })
  | (Act & Naming & { type: 'edit' })
  | (Act & { type: 'sign' | 'cosign'; staff: number | null; missing: readonly string[] })
  | (Act & { type: 'signPart'; staff: number | null })
  | (ExplainedAct & Staffed & { type: 'return' | 'unlock' })
  | (ExplainedAct & { type: 'void' })
  | (ExplainedAct & Naming & { type: 'amend'; missing: readonly string[] })
  | (ExplainedAct & { type: 'addAddendum'; text: string })
  | (Act & { type: 'signAddendum' });

/** What the guards look at, besides the state; `unlockHours` null means that nothing is ever unlocked, unless `unlocksAlways`. */
export type MedicalRecordContext = {
  /** The member of staff whose record it is; null in histories from before the chart asked. */
  author: number | null;
  /** The user who began it. */
  createdBy: number | null;
  coSigner: number | null;
  /** Everyone who signs it; empty where one member of staff writes it alone. */
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
  /** The user who wrote the addendum that waits. */
  addendumBy: number | null;
  /** Whether words of it were ever signed, in part too. */
  wasSigned: boolean;
};

/** How long a discarded draft can be fetched back. */
export const BIN_DAYS = 30;

const HOUR_MS = 3_600_000;

/** What to tell someone whom a guard of the chart stopped. */
export const medicalRecordRefusals = {
  treatsPatients: 'Only those who treat patients may sign.',
  maySignIt:
    'Only the author, those who write it with them, or the owner of the clinic may sign this record.',
  keepsAuthor:
    "Only the author, the person who started the record, or the clinic's owner or a manager can name another author.",
  keepsSigners:
    "Only the author, the person who started the record, or the clinic's owner or a manager can name who else signs it.",
  writesIt:
    "Only those who write the record, the person who started it, or the clinic's owner or a manager may do this.",
  isTheirs: "Only those who write or sign the record, or the clinic's owner or a manager may do this.",
  wroteAddendum: 'Only who wrote the addendum, or the owner of the clinic, may sign it.',
  neverSigned:
    'This record was signed, so it can’t be discarded. Mark it as entered in error, with a reason.',
  hasSecond: 'No second signature is asked for.',
  isNotSecond: 'The second signature is yours; the author signs first, or sends the record to review.',
  isComplete: 'A signed record needs more information.',
  othersHaveSigned: 'Other authors have not signed yet; sign without locking.',
  authorsHaveSigned: 'Not all of its authors have signed yet.',
  isAuthor: 'Only those who write the record together sign without locking.',
  hasNotSignedThis: 'You have signed this text.',
  othersWillSign: 'Everyone else has signed; your signature locks the record.',
  needsNoCosigner: 'A second signature is asked for.',
  isCosigner: 'Only the person named for the second signature may give it.',
  reasonGiven: 'Give a reason.',
  clinicUnlocks: "This clinic doesn't unlock signed records; amend it instead.",
  isInUnlockWindow: 'This record can no longer be unlocked; amend it instead.',
  noAddendumOpen: 'An addendum still needs a signature; sign it before adding the next one.',
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

/** Whether someone answers for the record: the author, whoever began it, and who leads the clinic. */
const answersFor = (
  { author, createdBy }: MedicalRecordContext,
  { by, role, staff }: Act & Staffed,
): boolean => author === null || staff === author || by === createdBy || leads(role);

/** Whether someone answers for the record or writes it with the author. */
const writes = (context: MedicalRecordContext, event: Act & Staffed): boolean =>
  event.staff === undefined ||
  answersFor(context, event) ||
  (event.staff != null && context.authors.includes(event.staff));

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
    // the owner answers for the clinic and stands in for whoever cannot sign; the signature says for whom
    maySignIt: ({ context, event }) =>
      'staff' in event &&
      (context.author === null ||
        event.role === 'owner' ||
        event.staff === context.author ||
        (event.staff != null && context.authors.includes(event.staff))),
    keepsAuthor: ({ context, event }) =>
      (event.type === 'edit' || event.type === 'amend') &&
      (event.newAuthor === undefined ||
        context.author === null ||
        event.newAuthor === context.author ||
        answersFor(context, event)),
    // or else a stranger would name themselves, and lock another's words with the second signature alone
    keepsSigners: ({ context, event }) =>
      (event.type === 'edit' || event.type === 'amend') &&
      (event.namesSigners !== true || answersFor(context, event)),
    writesIt: ({ context, event }) =>
      (event.type === 'requestReview' || event.type === 'discard') && writes(context, event),
    isTheirs: ({ context, event }) =>
      (event.type === 'return' || event.type === 'unlock') &&
      (writes(context, event) || event.staff === context.coSigner),
    wroteAddendum: ({ context, event }) =>
      'by' in event &&
      (context.addendumBy === null || event.by === context.addendumBy || event.role === 'owner'),
    neverSigned: ({ context }) => !context.wasSigned,
    needsNoCosigner: ({ context }) => context.coSigner === null,
    hasSecond: ({ context, event }) => context.coSigner !== null && 'staff' in event && event.staff != null,
    isNotSecond: ({ context, event }) => 'staff' in event && event.staff !== context.coSigner,
    othersHaveSigned: ({ context, event }) =>
      'staff' in event && waitingFor(context).every((author) => author === event.staff),
    authorsHaveSigned: ({ context }) => waitingFor(context).length === 0,
    isAuthor: ({ context, event }) =>
      'staff' in event && event.staff != null && context.authors.includes(event.staff),
    hasNotSignedThis: ({ context, event }) =>
      'staff' in event && event.staff != null && !context.signedThis.includes(event.staff),
    othersWillSign: ({ context, event }) =>
      'staff' in event &&
      (context.coSigner !== null || waitingFor(context).some((author) => author !== event.staff)),
    isCosigner: ({ context, event }) =>
      'staff' in event && event.staff != null && event.staff === context.coSigner,
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
    maySign: and(['treatsPatients', 'maySignIt', 'needsNoCosigner', 'othersHaveSigned', 'isComplete']),
    mayHandOn: and([
      'treatsPatients',
      'maySignIt',
      'hasSecond',
      'isNotSecond',
      'othersHaveSigned',
      'isComplete',
    ]),
    maySignPart: and(['treatsPatients', 'isAuthor', 'hasNotSignedThis', 'othersWillSign']),
    mayAmend: and([
      'treatsPatients',
      'keepsAuthor',
      'keepsSigners',
      'reasonGiven',
      'noAddendumOpen',
      'isComplete',
    ]),
    maySignAddendum: and(['treatsPatients', 'addendumOpen', 'wroteAddendum']),
    mayAdd: and(['treatsPatients', 'noAddendumOpen', 'addendumWritten', 'reasonGiven']),
    mayUnlock: and([
      'treatsPatients',
      'isTheirs',
      'reasonGiven',
      'noAddendumOpen',
      'clinicUnlocks',
      'isInUnlockWindow',
    ]),
    mayVoid: and(['leadsOrTreats', 'reasonGiven']),
  },
  actions: {
    outdate: assign({ signedThis: [] }),
    countIn: assign(({ context, event }) => {
      if (!('staff' in event) || event.staff == null) return {};
      const { staff } = event;
      return {
        wasSigned: true,
        signedBy: [...context.signedBy.filter((one) => one !== staff), staff],
        signedThis: [...context.signedThis, staff],
      };
    }),
    stamp: assign({
      signedAt: ({ context, event }) => ('at' in event ? event.at : context.signedAt),
      wasSigned: true,
    }),
    unstamp: assign({ signedAt: null, signedBy: [], signedThis: [] }),
    openAddendum: assign({
      hasOpenAddendum: true,
      addendumBy: ({ event }) => ('by' in event ? event.by : null),
    }),
    closeAddendum: assign({ hasOpenAddendum: false, addendumBy: null }),
    putInBin: assign({ discardedAt: ({ event }) => ('at' in event ? event.at : null) }),
    takeFromBin: assign({ discardedAt: null }),
  },
}).createMachine({
  id: 'medicalRecord',
  description: 'What may become of a medical record.',
  meta: { refusals: medicalRecordRefusals },
  context: ({ input }) => ({
    author: input?.author ?? null,
    createdBy: input?.createdBy ?? null,
    coSigner: input?.coSigner ?? null,
    authors: input?.authors ?? [],
    signedBy: input?.signedBy ?? [],
    signedThis: input?.signedThis ?? [],
    signedAt: input?.signedAt ?? null,
    discardedAt: input?.discardedAt ?? null,
    unlockHours: input?.unlockHours ?? null,
    unlocksAlways: input?.unlocksAlways ?? false,
    hasOpenAddendum: input?.hasOpenAddendum ?? false,
    addendumBy: input?.addendumBy ?? null,
    wasSigned: input?.wasSigned ?? false,
  }),
  initial: 'draft',
  states: {
    draft: {
      description:
        'It is being written; where several write it, each signs in turn and the last signature locks it. A second signature comes after theirs.',
      on: {
        edit: { guard: and(['keepsAuthor', 'keepsSigners']), actions: 'outdate' },
        signPart: { guard: 'maySignPart', actions: 'countIn' },
        requestReview: { guard: 'writesIt', target: 'in_review' },
        sign: [
          { guard: 'mayHandOn', target: 'in_review', actions: 'countIn' },
          { guard: 'maySign', target: 'signed', actions: 'stamp' },
        ],
        discard: { guard: and(['writesIt', 'neverSigned']), target: 'discarded', actions: 'putInBin' },
        void: { guard: 'mayVoid', target: 'entered_in_error' },
      },
    },
    in_review: {
      description: 'It waits for a second signature and cannot be edited meanwhile.',
      on: {
        return: { guard: and(['isTheirs', 'reasonGiven']), target: 'draft' },
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
        signAddendum: { guard: 'maySignAddendum', actions: 'closeAddendum' },
        unlock: { guard: 'mayUnlock', target: 'draft', actions: 'unstamp' },
        void: { guard: 'mayVoid', target: 'entered_in_error' },
      },
    },
    amended: {
      description: 'It was signed and later amended; every earlier version stays readable.',
      on: {
        amend: { guard: 'mayAmend', actions: 'stamp' },
        addAddendum: { guard: 'mayAdd', actions: 'openAddendum' },
        signAddendum: { guard: 'maySignAddendum', actions: 'closeAddendum' },
        void: { guard: 'mayVoid', target: 'entered_in_error' },
      },
    },
    discarded: {
      description: 'The draft is in the bin and can be restored for 30 days.',
      on: { restore: { guard: 'isInBin', target: 'draft', actions: 'takeFromBin' } },
    },
    entered_in_error: {
      type: 'final',
      description: 'It was entered in error; it stays readable, struck through.',
    },
  },
});
