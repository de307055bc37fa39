import { type AnyEventObject, type AnyMachineSnapshot, type AnyStateMachine, transition } from 'xstate';
import { refusalReason } from '#machines/lifecycles/refusalReason.ts';
import type { Sentence } from '#machines/lifecycles/saying.ts';
import { Refusal } from '#server/http/refusal.ts';

/** The field of a body that can mend what a guard refused; the others speak of the thing as a whole. */
const fields: Record<string, string> = {
  noHardConflict: 'start_at',
  softConflictExplained: 'start_at',
  reasonGiven: 'reason',
  dayFitsOrExplained: 'reason',
  consentsSettled: 'override_reason',
  overrideExplained: 'override_reason',
  inTimeOrExplained: 'late_reason',
  isAnswered: 'answers',
  methodFits: 'signature',
  isSigned: 'signature',
  hasOwnInitials: 'initials',
  isOwnName: 'signature',
  isTranslated: 'variants',
  signerFits: 'signer',
  isAnother: 'signer_name',
  isRelated: 'signer',
  isWitnessed: 'witness',
  isTitled: 'title',
  hasBlocks: 'blocks',
  addendumWritten: 'text',
  keepsAuthor: 'staff',
  keepsSigners: 'co_signer',
};

/** Sends a thing's chart an event; what the chart refuses is answered with the failing guard's sentence. */
export function applyEvent<S extends AnyMachineSnapshot>(
  snapshot: S,
  event: AnyEventObject,
  told: Told = {},
): S {
  const refused = refusalReason(snapshot, event);
  if (refused) {
    const field = (refused.guard && fields[refused.guard]) || 'detail';
    const more = refused.guard ? (told.more?.[refused.guard] ?? []) : [];
    const sentences = more.length > 0 ? more : [refused.sentence];
    throw new Refusal(told.status ?? 409, { [field]: sentences });
  }
  return transition(snapshot.machine as AnyStateMachine, snapshot as never, event as never)[0] as S;
}

/** How a refusal is told. */
export interface Told {
  /** 400 for calls without a body, which would be repeated after a 409. */
  status?: number;
  /** Particulars by guard, told instead of its sentence. */
  more?: Record<string, Sentence[]>;
}
