import { assign, emit, sendTo, setup } from 'xstate';
import { type FormValues, same } from '#machines/form/rules.ts';
import { failureGuards, type Trouble, troubleOf } from '#machines/parts/failure.ts';
import { patience } from '#machines/parts/patience.ts';
import { isRemoved, isUnsure, removalMachine } from '#machines/parts/removal.machine.ts';
import { broke, type SavingFact, savingOf } from '#machines/parts/saving.machine.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import {
  type ConsentForm,
  type ConsentFormWithServices,
  consentFormValues,
  type RequiringService,
} from './consentFormFields.ts';

export interface ConsentFormEditInput {
  readonly id: number;
  /** Names this page to the server, so that a step that is sent again after a lost answer is told as done. */
  readonly attempt: string;
}

export interface ConsentFormEditContext extends ConsentFormEditInput {
  form: ConsentForm | null;
  services: readonly RequiringService[];
  /** Why the last step was refused. */
  problem: Trouble | null;
  /** Whether someone typed while the last step was on its way: that stays in the browser, for the next draft. */
  hasTyped: boolean;
}

/** A step of a form's lifecycle, on the version that it was chosen on. */
export interface FormStep {
  readonly id: number;
  readonly version: number;
}

/** A step as it is sent. */
export type FormStepCall = FormStep & { readonly key: string };

/** What the chart of a consent form is made of: its data, calls, guards and actions. */
export const consentFormEditSetup = setup({
  types: {
    context: {} as ConsentFormEditContext,
    input: {} as ConsentFormEditInput,
    events: {} as
      | SavingFact<ConsentForm>
      | { type: 'retried' | 'draft.asked' | 'discarding.asked' | 'archive.asked' }
      /** `values` is what the page shows: only what is stored is published. */
      | { type: 'publish.asked'; values: FormValues },
    emitted: {} as
      | { type: 'saved'; form: ConsentForm }
      | { type: 'published'; form: ConsentForm }
      | { type: 'draftStarted'; form: ConsentForm }
      | { type: 'draftDiscarded'; form: ConsentForm }
      | { type: 'archived'; form: ConsentForm | null },
    children: {} as {
      saving: 'saving';
      readConsentForm: 'readConsentForm';
      publishConsentForm: 'publishConsentForm';
      startConsentFormDraft: 'startConsentFormDraft';
      discardConsentFormDraft: 'discardConsentFormDraft';
      removal: 'removal';
    },
  },
  actors: {
    saving: savingOf<{ id: number }, ConsentForm>(),
    removal: removalMachine,
    readConsentForm: unprovided<ConsentFormWithServices, { id: number }>('readConsentForm'),
    publishConsentForm: unprovided<ConsentForm, FormStepCall>('publishConsentForm'),
    startConsentFormDraft: unprovided<ConsentForm, FormStepCall>('startConsentFormDraft'),
    discardConsentFormDraft: unprovided<ConsentForm, FormStepCall>('discardConsentFormDraft'),
  },
  guards: {
    ...failureGuards,
    broke,
    isWritten: (_, { form }: { form: ConsentForm }) =>
      form.status === 'draft' || (form.status === 'published' && form.has_draft),
    isPublished: ({ context }) => context.form?.status === 'published',
    isCurrent: ({ context }) => context.form?.status !== 'archived',
    isSaved: ({ context, event }) =>
      event.type === 'publish.asked' &&
      context.form !== null &&
      same(event.values, consentFormValues(context.form)),
    hasTyped: ({ context }) => context.hasTyped,
    wasArchived: isRemoved,
    isUnsure,
  },
  actions: {
    takeForm: assign((_, read: ConsentFormWithServices) => read),
    takeAnswer: assign((_, { form }: { form: ConsentForm }) => ({ form, problem: null })),
    takeProblem: assign((_, { error }: { error: unknown }) => ({ problem: troubleOf(error) })),
    forgetProblem: assign({ problem: null }),
    beginStep: assign({ problem: null, hasTyped: false }),
    noteTyped: assign({ hasTyped: true }),
    dropDraft: sendTo('saving', { type: 'draft.dropped' }),
    tellSaved: emit((_, { form }: { form: ConsentForm }) => ({ type: 'saved', form }) as const),
    tellPublished: emit((_, { form }: { form: ConsentForm }) => ({ type: 'published', form }) as const),
    tellStarted: emit((_, { form }: { form: ConsentForm }) => ({ type: 'draftStarted', form }) as const),
    tellDiscarded: emit((_, { form }: { form: ConsentForm }) => ({ type: 'draftDiscarded', form }) as const),
    tellArchived: emit(({ context }) => ({ type: 'archived', form: context.form }) as const),
  },
  delays: { patience },
});
