import { assign, emit, sendTo, setup } from 'xstate';
import { type FormAnswer, type FormFact, formMachine } from '../form/form.machine.ts';
import type { FormValues } from '../form/rules.ts';
import { conflictMachine, type Resolution, settledBy } from '../parts/conflict.machine.ts';
import { failureGuards, sentences } from '../parts/failure.ts';
import { removalMachine } from '../parts/removal.machine.ts';
import { unprovided } from '../parts/unprovided.ts';
import {
  type ConsentForm,
  type ConsentFormBody,
  type ConsentFormWithServices,
  consentFormValues,
  type RequiringService,
} from './consentFormFields.ts';

export interface ConsentFormEditContext {
  id: number;
  form: ConsentForm | null;
  services: readonly RequiringService[];
  values: FormValues;
  /** What the typing began with. */
  base: FormValues;
  version: number | null;
  /** Why the last step was refused. */
  problem: string | null;
}

/** A step of a form's lifecycle, on the version that it was chosen on. */
export interface FormStep {
  readonly id: number;
  readonly version: number;
}

const unavailableSentence = 'The server did not answer. Nothing is known to have changed; try again.';

/** What the chart of a consent form is made of: its data, calls, guards and actions. */
export const consentFormEditSetup = setup({
  types: {
    context: {} as ConsentFormEditContext,
    input: {} as { id: number },
    events: {} as
      | FormFact
      | { type: 'retried' | 'saving.cancelled' | 'draft.asked' | 'discarding.asked' | 'archiving.asked' }
      | { type: 'publish.asked'; isUnsaved: boolean },
    emitted: {} as
      | { type: 'saved'; form: ConsentForm }
      | { type: 'published'; form: ConsentForm }
      | { type: 'draftStarted'; form: ConsentForm }
      | { type: 'draftDiscarded'; form: ConsentForm }
      | { type: 'archived'; form: ConsentForm | null },
    children: {} as {
      form: 'form';
      readConsentForm: 'readConsentForm';
      updateConsentForm: 'updateConsentForm';
      publishConsentForm: 'publishConsentForm';
      startConsentFormDraft: 'startConsentFormDraft';
      discardConsentFormDraft: 'discardConsentFormDraft';
      conflict: 'conflict';
      removal: 'removal';
    },
  },
  actors: {
    form: formMachine,
    conflict: conflictMachine,
    removal: removalMachine,
    readConsentForm: unprovided<ConsentFormWithServices, { id: number }>('readConsentForm'),
    updateConsentForm: unprovided<ConsentForm, { id: number; body: ConsentFormBody; version: number | null }>(
      'updateConsentForm',
    ),
    publishConsentForm: unprovided<ConsentForm, FormStep>('publishConsentForm'),
    startConsentFormDraft: unprovided<ConsentForm, FormStep>('startConsentFormDraft'),
    discardConsentFormDraft: unprovided<ConsentForm, FormStep>('discardConsentFormDraft'),
  },
  guards: {
    ...failureGuards,
    wantsSaving: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'save',
    yielded: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'theirs',
    vanished: (_, { resolution }: { resolution: Resolution }) => resolution.kind === 'gone',
    isWritten: (_, { form }: { form: ConsentForm }) =>
      form.status === 'draft' || (form.status === 'published' && form.has_draft),
    isPublished: ({ context }) => context.form?.status === 'published',
    isInUse: ({ context }) => context.form?.status !== 'archived',
    isSaved: ({ event }) => event.type === 'publish.asked' && !event.isUnsaved,
    wasRemoved: (_, { removed }: { removed: boolean }) => removed,
  },
  actions: {
    takeForm: assign((_, { form, services }: ConsentFormWithServices) => ({
      form,
      services,
      values: consentFormValues(form),
      base: consentFormValues(form),
      version: form.version,
    })),
    takeAnswer: assign((_, { form }: { form: ConsentForm }) => ({
      form,
      values: consentFormValues(form),
      base: consentFormValues(form),
      version: form.version,
      problem: null,
    })),
    takeValues: assign(({ event }) =>
      event.type === 'form.submitted'
        ? { values: event.values, version: event.version, base: event.base, problem: null }
        : {},
    ),
    takeResolution: assign((_, { resolution }: { resolution: Resolution }) => settledBy(resolution)),
    takeProblem: assign((_, { error }: { error: unknown }) => {
      const { fields, general } = sentences(error);
      return { problem: general[0] ?? Object.values(fields)[0] ?? unavailableSentence };
    }),
    forgetProblem: assign({ problem: null }),
    rejectForm: sendTo(
      'form',
      (_, { error }: { error: unknown }): FormAnswer => ({ type: 'form.rejected', ...sentences(error) }),
    ),
    releaseForm: sendTo('form', { type: 'form.released' }),
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
    tellSaved: emit((_, { form }: { form: ConsentForm }) => ({ type: 'saved', form }) as const),
    tellPublished: emit((_, { form }: { form: ConsentForm }) => ({ type: 'published', form }) as const),
    tellStarted: emit((_, { form }: { form: ConsentForm }) => ({ type: 'draftStarted', form }) as const),
    tellDiscarded: emit((_, { form }: { form: ConsentForm }) => ({ type: 'draftDiscarded', form }) as const),
    tellArchived: emit(({ context }) => ({ type: 'archived', form: context.form }) as const),
  },
  delays: { slow: 10_000 },
});
