import { assign, emit, sendTo, setup } from 'xstate';
import { type FormAnswer, type FormSubmitted, formMachine } from '../form/form.machine.ts';
import type { FormValues } from '../form/rules.ts';
import { conflictMachine, type Resolution } from '../parts/conflict.machine.ts';
import { failureGuards, sentences, why } from '../parts/failure.ts';
import { removalMachine } from '../parts/removal.machine.ts';
import { unprovided } from '../parts/unprovided.ts';
import {
  type ConsentForm,
  type ConsentFormBody,
  type ConsentFormWithServices,
  consentFormBody,
  consentFormFields,
  consentFormValues,
  type RequiringService,
} from './consentFormFields.ts';

interface Context {
  id: number;
  form: ConsentForm | null;
  services: readonly RequiringService[];
  values: FormValues;
  version: number | null;
  /** Why the last step was refused. */
  problem: string | null;
}

/** A step of a form's lifecycle, on the version that it was chosen on. */
export interface FormStep {
  readonly id: number;
  readonly version: number;
}

const resolved = ({ event }: { event: { output: Resolution } }) => ({ resolution: event.output });
const answered = ({ event }: { event: { output: ConsentForm } }) => ({ form: event.output });
const stepOf = ({ context }: { context: Context }): FormStep => ({
  id: context.id,
  version: context.form?.version ?? 0,
});
const unavailableSentence = 'The server did not answer. Nothing is known to have changed; try again.';

/** One consent form: its draft is edited and published, a published version is read and begun anew, any is archived. */
export const consentFormEditMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { id: number },
    events: {} as
      | FormSubmitted
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
      version: form.version,
    })),
    takeAnswer: assign((_, { form }: { form: ConsentForm }) => ({
      form,
      values: consentFormValues(form),
      version: form.version,
      problem: null,
    })),
    takeValues: assign(({ event }) =>
      event.type === 'form.submitted' ? { values: event.values, version: event.version, problem: null } : {},
    ),
    takeResolution: assign((_, { resolution }: { resolution: Resolution }) =>
      resolution.kind === 'save' || resolution.kind === 'theirs'
        ? { values: resolution.values, version: resolution.version }
        : {},
    ),
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
}).createMachine({
  id: 'consentFormEdit',
  description: 'One consent form: its draft, publishing it, the next draft, and the archive.',
  context: ({ input }) => ({ ...input, form: null, services: [], values: {}, version: null, problem: null }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'Fetching the form and the services that may require it.',
      invoke: {
        src: 'readConsentForm',
        id: 'readConsentForm',
        input: ({ context }) => ({ id: context.id }),
        onDone: [
          {
            guard: { type: 'isWritten', params: ({ event }) => event.output },
            target: 'open',
            actions: { type: 'takeForm', params: ({ event }) => event.output },
          },
          { target: 'shown', actions: { type: 'takeForm', params: ({ event }) => event.output } },
        ],
        onError: [{ guard: { type: 'gone', params: why }, target: 'gone' }, { target: 'unreachable' }],
      },
    },
    unreachable: {
      description: 'The form could not be fetched.',
      on: { retried: 'loading' },
    },
    shown: {
      description: 'Published without a draft, or in the archive: it is read, not written.',
      initial: 'resting',
      on: { retried: 'loading' },
      states: {
        resting: {
          description: 'The version in force is on the page.',
          on: {
            'draft.asked': { guard: 'isPublished', target: 'starting' },
            'archiving.asked': { guard: 'isInUse', target: 'archiving' },
          },
        },
        starting: {
          tags: 'busy',
          description: 'The next draft is being started from the version in force.',
          entry: 'forgetProblem',
          invoke: {
            src: 'startConsentFormDraft',
            id: 'startConsentFormDraft',
            input: stepOf,
            onDone: {
              target: '#consentFormEdit.open',
              actions: [
                { type: 'takeAnswer', params: answered },
                { type: 'tellStarted', params: answered },
              ],
            },
            onError: [
              { guard: { type: 'outdated', params: why }, target: '#consentFormEdit.loading' },
              { target: 'resting', actions: { type: 'takeProblem', params: why } },
            ],
          },
        },
        archiving: {
          description: 'The question, the call and its outcome are the removal’s own chart.',
          invoke: {
            src: 'removal',
            id: 'removal',
            input: ({ context }) => ({
              id: context.id,
              name: context.form?.title ?? '',
              version: context.form?.version ?? null,
            }),
            onDone: [
              {
                guard: { type: 'wasRemoved', params: ({ event }) => event.output },
                target: '#consentFormEdit.loading',
                actions: 'tellArchived',
              },
              { target: 'resting' },
            ],
            onError: 'resting',
          },
        },
      },
    },
    open: {
      invoke: {
        src: 'form',
        id: 'form',
        input: ({ context, self }) => ({
          owner: self,
          fields: consentFormFields,
          initial: context.values,
          draft: `consentFormEdit-${context.id}`,
          version: context.version,
        }),
        onDone: 'left',
        onError: 'broken',
      },
      initial: 'filling',
      states: {
        filling: {
          description: 'The form is open.',
          on: {
            'form.submitted': { target: 'saving', actions: 'takeValues' },
            'publish.asked': { guard: 'isSaved', target: 'publishing' },
            'discarding.asked': { guard: 'isPublished', target: 'discarding' },
            'archiving.asked': 'archiving',
          },
        },
        saving: {
          tags: 'busy',
          description: 'The change is on its way, on the version that it began with.',
          invoke: {
            src: 'updateConsentForm',
            id: 'updateConsentForm',
            input: ({ context }) => ({
              id: context.id,
              body: consentFormBody(context.values),
              version: context.version,
            }),
            onDone: {
              target: 'filling',
              actions: [
                { type: 'takeAnswer', params: answered },
                'settleForm',
                { type: 'tellSaved', params: answered },
              ],
            },
            onError: [
              { guard: { type: 'outdated', params: why }, target: 'conflict', actions: 'releaseForm' },
              { guard: { type: 'gone', params: why }, target: 'vanished', actions: 'releaseForm' },
              {
                guard: { type: 'refused', params: why },
                target: 'filling',
                actions: { type: 'rejectForm', params: why },
              },
              { target: 'unavailable', actions: 'releaseForm' },
            ],
          },
          on: { 'saving.cancelled': { target: 'filling', actions: 'releaseForm' } },
          initial: 'sending',
          states: {
            sending: { after: { slow: 'slow' } },
            slow: { tags: 'slow', description: 'It takes longer than usual and may be cancelled.' },
          },
        },
        unavailable: {
          description: 'No answer from the server; what was typed is safe, and submitting tries again.',
          on: { 'form.submitted': { target: 'saving', actions: 'takeValues' } },
        },
        conflict: {
          description: 'Somebody else saved first.',
          invoke: {
            src: 'conflict',
            id: 'conflict',
            input: ({ context }) => ({ id: context.id, mine: context.values }),
            onDone: [
              {
                guard: { type: 'wantsSaving', params: resolved },
                target: 'saving',
                actions: [{ type: 'takeResolution', params: resolved }, 'holdForm'],
              },
              {
                guard: { type: 'yielded', params: resolved },
                target: 'filling',
                actions: [{ type: 'takeResolution', params: resolved }, 'settleForm'],
              },
              { guard: { type: 'vanished', params: resolved }, target: 'vanished' },
              { target: 'filling' },
            ],
            onError: 'unavailable',
          },
        },
        publishing: {
          tags: 'busy',
          description: 'The stored draft is being frozen as the next version.',
          entry: 'forgetProblem',
          invoke: {
            src: 'publishConsentForm',
            id: 'publishConsentForm',
            input: stepOf,
            onDone: {
              target: 'stored',
              actions: [
                { type: 'takeAnswer', params: answered },
                'settleForm',
                { type: 'tellPublished', params: answered },
              ],
            },
            onError: [
              { guard: { type: 'gone', params: why }, target: 'vanished' },
              { target: 'filling', actions: { type: 'takeProblem', params: why } },
            ],
          },
        },
        discarding: {
          tags: 'busy',
          description: 'The draft is being dropped; the published version stays.',
          entry: 'forgetProblem',
          invoke: {
            src: 'discardConsentFormDraft',
            id: 'discardConsentFormDraft',
            input: stepOf,
            onDone: {
              target: 'stored',
              actions: [
                { type: 'takeAnswer', params: answered },
                'settleForm',
                { type: 'tellDiscarded', params: answered },
              ],
            },
            onError: [
              { guard: { type: 'gone', params: why }, target: 'vanished' },
              { target: 'filling', actions: { type: 'takeProblem', params: why } },
            ],
          },
        },
        stored: {
          description: 'The form drops what it held before it is closed.',
          always: '#consentFormEdit.loading',
        },
        vanished: {
          description: 'It can no longer be reached; what was typed can still be read and copied.',
        },
        archiving: {
          description: 'The question, the call and its outcome are the removal’s own chart.',
          invoke: {
            src: 'removal',
            id: 'removal',
            input: ({ context }) => ({
              id: context.id,
              name: context.form?.title ?? '',
              version: context.form?.version ?? null,
            }),
            onDone: [
              {
                guard: { type: 'wasRemoved', params: ({ event }) => event.output },
                target: 'stored',
                actions: ['settleForm', 'tellArchived'],
              },
              { target: 'filling' },
            ],
            onError: 'unavailable',
          },
        },
      },
    },
    left: { description: 'Left without saving.', type: 'final' },
    gone: { description: 'There is no such form, or not any more.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
