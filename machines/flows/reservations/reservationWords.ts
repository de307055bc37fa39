import type { Fields, FormValues } from '#machines/form/rules.ts';
import type { Move, Words } from './reservationMoves.ts';

/** A move as the server is asked for it, on the version that is shown. */
export interface Asked {
  readonly id: number;
  readonly version: number;
  readonly move: Move | 'undo';
}

/** A move as it is sent: under the same key when it is sent again, so that it is made once and told as made. */
export interface MoveCall extends Asked {
  readonly words: Words;
  readonly key: string;
}

/** The key of a move for one attempt: a reservation makes a move on a version once. */
export const keyOfMove = (attempt: string, { id, version, move }: Asked): string =>
  `${attempt}-${move}-${id}-${version}`;

export const cancellationReasons = {
  patient_request: "Patient's request",
  feeling_better: 'Patient feels better',
  condition_worse: 'Condition got worse',
  sick: 'Patient is sick',
  staff_unavailable: 'Staff is not available',
  weather: 'Weather or traffic',
  other: 'Another reason',
} as const;

const length = { rule: 'length', max: 1000 } as const;
const required = { rule: 'required' } as const;

const cancellation = {
  reason: { label: 'Reason', rules: [required] },
  cancelled_by: { label: 'Cancelled by', rules: [required] },
  note: { label: 'Note', rules: [length] },
} as const satisfies Fields;
const explanation = { reason: { label: 'Reason', rules: [required, length] } } as const satisfies Fields;
const override = {
  override_reason: { label: 'Reason', rules: [required, length] },
} as const satisfies Fields;

const takeover = {
  staff: { label: 'Who takes over', rules: [required] },
  override_reason: { label: 'Reason, if the time has a conflict', rules: [length] },
} as const satisfies Fields;

const scope = { scope: { label: 'What to cancel', rules: [required] } } as const satisfies Fields;

/** What is asked for with a move; of a series also how many of it are meant. */
export function wordFields(move: Move, isOfSeries = false): Fields {
  if (move === 'cancel') return isOfSeries ? { ...scope, ...cancellation } : cancellation;
  if (move === 'handOver') return takeover;
  return move === 'start' || move === 'accept' || move === 'reopen' ? override : explanation;
}

/** The questions of a move before anything was typed. */
export const noWords = (move: Move, isOfSeries = false): FormValues =>
  move === 'cancel'
    ? { reason: '', cancelled_by: 'patient', note: '', ...(isOfSeries && { scope: 'this' }) }
    : Object.fromEntries(Object.keys(wordFields(move)).map((name) => [name, '']));
