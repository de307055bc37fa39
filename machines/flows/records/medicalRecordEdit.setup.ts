import { assertEvent, assign, emit, not, or, raise, sendTo, setup, stateIn } from 'xstate';
import type { FormAnswer, FormFact } from '#machines/form/form.facts.ts';
import { formMachine } from '#machines/form/form.machine.ts';
import { type FormValues, problemsOf, same } from '#machines/form/rules.ts';
import { conflictMachine, type Resolution, settledBy } from '#machines/parts/conflict.machine.ts';
import { failureGuards, firstSentence, RefusedError, sentencesForForm } from '#machines/parts/failure.ts';
import { patience } from '#machines/parts/patience.ts';
import { isRemoved, isUnsure, removalMachine } from '#machines/parts/removal.machine.ts';
import { silent, unprovided } from '#machines/parts/unprovided.ts';
import { medicalRecordSignMachine, type SignOutcome } from './medicalRecordSign.machine.ts';
import { type MedicalRecord, recordFields } from './recordFields.ts';
import type { UnitChoice } from './recordUnits.ts';

/** The clock and the units that a record is shown and typed in. */
export interface RecordSetting {
  /** The clinic's time zone. */
  readonly zone: string;
  readonly units: UnitChoice;
}

/** A record with the values of its form. */
export interface OpenedRecord {
  readonly record: MedicalRecord;
  readonly values: FormValues;
}

/** The record as it is stored, and whether the browser keeps words that were typed into it. */
export type ReadRecord = OpenedRecord & { readonly hasDraft: boolean };

export interface RecordInput {
  readonly id: number;
  readonly setting: RecordSetting;
}

export type RecordUpdate = RecordInput & { values: FormValues; version: number | null };

interface Input extends RecordInput {
  /** Names this page to the server, so that a signature that is sent again is told as given. */
  readonly attempt: string;
}

interface Context extends Input {
  record: MedicalRecord | null;
  /** What stands in the form. */
  values: FormValues;
  /** What is on its way, and afterwards what is stored. */
  sent: FormValues;
  /** What the typing began with. */
  base: FormValues;
  version: number | null;
  problem: string | null;
}

/** What the watched form tells of a draft it brought back, and whenever its values change; `version` is the one that the typing began on, `base` what it held. */
export type RecordTyped = {
  type: 'record.restored' | 'record.typed';
  values: FormValues;
  version: number | null;
  base: FormValues;
};

export type EditEvent =
  | FormFact
  | RecordTyped
  | { type: 'retried' }
  | { type: 'network.returned' }
  | { type: 'saving.cancelled' }
  | { type: 'save.asked' }
  | { type: 'conflict.opened' }
  | { type: 'sign.asked' }
  | { type: 'discard.asked' }
  | { type: 'record.stored' }
  | { type: 'record.unstored' }
  | { type: 'hand.asked' }
  | { type: 'hand.answered' }
  | { type: 'hand.refused'; error: unknown };

/** The parts that the chart of an edited record is made of. */
export const editSetup = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as EditEvent,
    emitted: {} as
      | { type: 'signed'; record: MedicalRecord }
      | { type: 'led'; field: string }
      | { type: 'discarded' },
    children: {} as {
      form: 'form';
      readRecord: 'readRecord';
      updateRecord: 'updateRecord';
      conflict: 'conflict';
      sign: 'sign';
      removal: 'removal';
      watchTyping: 'watchTyping';
      watchNetwork: 'watchNetwork';
    },
  },
  actors: {
    form: formMachine,
    conflict: conflictMachine,
    sign: medicalRecordSignMachine,
    removal: removalMachine,
    readRecord: unprovided<ReadRecord, RecordInput>('readRecord'),
    updateRecord: unprovided<MedicalRecord, RecordUpdate>('updateRecord'),
    watchTyping: silent<RecordTyped, { flow: unknown }>(),
    watchNetwork: silent<{ type: 'network.returned' }>(),
  },
  guards: {
    ...failureGuards,
    isDraft: (_, { opened }: { opened: ReadRecord }) => opened.record.status === 'draft',
    hasDraft: (_, { opened }: { opened: ReadRecord }) => opened.hasDraft,
    isOpen: not(or([stateIn({ open: { saving: 'closed' } }), stateIn({ open: { saving: 'vanished' } })])),
    isLocked: (_, { error }: { error: unknown }) => error instanceof RefusedError && error.status === 409,
    inOrder: ({ context }) => Object.keys(problemsOf(recordFields, context.values)).length === 0,
    isStored: ({ context, event }) => event.type === 'record.typed' && same(event.values, context.sent),
    typedOn: ({ context }) => !same(context.values, context.sent),
    wantsSaving: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'save',
    yielded: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'theirs',
    vanished: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'gone',
    wasSigned: (_, { outcome }: { outcome: SignOutcome }) => outcome.kind === 'signed',
    /** Only the record tells what became of it. */
    leavesOpen: (_, { outcome }: { outcome: SignOutcome }) =>
      outcome.kind === 'unanswered' || outcome.kind === 'overtaken',
    leads: (_, { outcome }: { outcome: SignOutcome }) => outcome.kind === 'led',
    wasDiscarded: isRemoved,
    isUnsure,
  },
  actions: {
    takeRecord: assign((_, { opened }: { opened: OpenedRecord }) => ({
      record: opened.record,
      values: opened.values,
      sent: opened.values,
      base: opened.values,
      version: opened.record.version,
    })),
    takeTyped: assign(({ event }) => {
      assertEvent(event, ['record.typed', 'record.restored']);
      return { values: event.values, version: event.version, base: event.base };
    }),
    takeSubmitted: assign(({ event }) => {
      assertEvent(event, 'form.submitted');
      return { values: event.values, version: event.version, base: event.base };
    }),
    send: assign(({ context }) => ({ sent: context.values, problem: null })),
    takeStored: assign(({ context }, { record }: { record: MedicalRecord }) => ({
      record,
      base: context.sent,
      version: record.version,
    })),
    takeResolution: assign((_, { resolution }: { resolution: Resolution }) =>
      resolution.kind === 'save' || resolution.kind === 'theirs'
        ? { ...settledBy(resolution), sent: resolution.values }
        : {},
    ),
    takeProblem: assign((_, { error }: { error: unknown }) => ({
      problem: firstSentence(error),
    })),
    rejectForm: sendTo(
      'form',
      (_, { error }: { error: unknown }): FormAnswer => ({
        type: 'form.rejected',
        ...sentencesForForm(error),
      }),
    ),
    tellSent: sendTo('form', { type: 'form.sent', sent: null }),
    releaseForm: sendTo('form', { type: 'form.released' }),
    storeForm: sendTo(
      'form',
      ({ context }): FormAnswer => ({
        type: 'form.stored',
        values: context.sent,
        version: context.version,
      }),
    ),
    holdForm: sendTo(
      'form',
      ({ context }): FormAnswer => ({
        type: 'form.held',
        values: context.values,
        version: context.version,
        base: context.base,
      }),
    ),
    settleForm: sendTo(
      'form',
      ({ context }): FormAnswer => ({
        type: 'form.settled',
        values: context.values,
        version: context.version,
      }),
    ),
    askForSaving: raise({ type: 'save.asked' }),
    askByHand: raise({ type: 'hand.asked' }),
    sayRefused: raise((_, { error }: { error: unknown }) => ({ type: 'hand.refused' as const, error })),
    endHand: raise({ type: 'hand.answered' }),
    sayStored: raise({ type: 'record.stored' }),
    sayUnstored: raise({ type: 'record.unstored' }),
    tellSigned: emit((_, { outcome }: { outcome: SignOutcome }) => ({
      type: 'signed' as const,
      record: (outcome as Extract<SignOutcome, { kind: 'signed' }>).record,
    })),
    tellLed: emit((_, { outcome }: { outcome: SignOutcome }) => ({
      type: 'led' as const,
      field: (outcome as Extract<SignOutcome, { kind: 'led' }>).field,
    })),
    tellDiscarded: emit({ type: 'discarded' }),
  },
  delays: {
    patience,
    /** After the last key, before it is saved. */
    pause: 1500,
    /** Before saving is tried again by itself. */
    retryPause: 5000,
    slow: 10_000,
  },
});
