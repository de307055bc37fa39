import type { Resolution } from '../parts/conflict.machine.ts';
import { why } from '../parts/failure.ts';
import { type ConsentFormEditContext, consentFormEditSetup, type FormStep } from './consentFormEdit.setup.ts';
import { type ConsentForm, consentFormBody, consentFormFields } from './consentFormFields.ts';

const resolved = ({ event }: { event: { output: Resolution } }) => ({ resolution: event.output });
const answered = ({ event }: { event: { output: ConsentForm } }) => ({ form: event.output });
const stepOf = ({ context }: { context: ConsentFormEditContext }): FormStep => ({
  id: context.id,
  version: context.form?.version ?? 0,
});

/** One consent form: its draft is edited and published, a published version is read and begun anew, any is archived. */
export const consentFormEditMachine = consentFormEditSetup.createMachine({
  id: 'consentFormEdit',
  description: 'One consent form: its draft, publishing it, the next draft, and the archive.',
  context: ({ input }) => ({
    ...input,
    form: null,
    services: [],
    values: {},
    base: {},
    version: null,
    problem: null,
  }),
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
            input: ({ context }) => ({ id: context.id, mine: context.values, base: context.base }),
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
          on: { 'form.submitted': { actions: 'releaseForm' } },
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
