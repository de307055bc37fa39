import { why } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { silence } from '#machines/parts/patience.ts';
import {
  type ConsentFormEditContext,
  consentFormEditSetup,
  type FormStepCall,
} from './consentFormEdit.setup.ts';
import { type ConsentForm, consentFormFields, consentFormValues } from './consentFormFields.ts';

const answered = ({ event }: { event: { output: ConsentForm } }) => ({ form: event.output });
const stepOf =
  (step: 'publish' | 'draft' | 'discard') =>
  ({ context: { id, form, attempt } }: { context: ConsentFormEditContext }): FormStepCall => {
    const { version } = given(form, 'form');
    return { id, version, key: `${attempt}-${step}-${version}` };
  };

/** One consent form: its draft is edited and published, a published version is read and begun anew, any is archived. */
export const consentFormEditMachine = consentFormEditSetup.createMachine({
  id: 'consentFormEdit',
  description: 'One consent form: its draft, publishing, the next draft, and archiving.',
  context: ({ input }) => ({ ...input, form: null, services: [], problem: null, hasTyped: false }),
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
      after: { patience: 'unreachable' },
    },
    unreachable: {
      description: 'The form could not be fetched.',
      on: { retried: 'loading' },
    },
    shown: {
      description: 'Published without a draft, or archived: it can be read, not edited.',
      initial: 'resting',
      on: { retried: 'loading' },
      states: {
        resting: {
          description: 'The version in force is on the page.',
          on: {
            'draft.asked': { guard: 'isPublished', target: 'starting' },
            'archive.asked': { guard: 'isCurrent', target: 'archiving' },
          },
        },
        starting: {
          tags: ['busy', 'deed'],
          description: 'The next draft is being created from the version in force.',
          entry: 'forgetProblem',
          invoke: {
            src: 'startConsentFormDraft',
            id: 'startConsentFormDraft',
            input: stepOf('draft'),
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
          description: 'The removal chart asks, calls the server and reports the outcome.',
          invoke: {
            src: 'removal',
            id: 'removal',
            input: ({ context }) => ({
              id: context.id,
              name: given(context.form, 'form').title,
              version: given(context.form, 'form').version,
              attempt: context.attempt,
            }),
            onDone: [
              {
                guard: { type: 'wasArchived', params: ({ event }) => event.output },
                target: '#consentFormEdit.loading',
                actions: 'tellArchived',
              },
              {
                guard: { type: 'isUnsure', params: ({ event }) => event.output },
                target: '#consentFormEdit.loading',
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
        src: 'saving',
        id: 'saving',
        input: ({ context: { id, form }, self }) => ({
          owner: self,
          id,
          about: { id },
          fields: consentFormFields,
          initial: form ? consentFormValues(form) : {},
          draft: `consentFormEdit-${id}`,
          version: form?.version ?? null,
        }),
        onDone: [
          { guard: { type: 'broke', params: ({ event }) => event.output }, target: 'broken' },
          { target: 'left' },
        ],
        onError: 'broken',
      },
      on: {
        'saving.stored': {
          actions: [
            { type: 'takeAnswer', params: ({ event }) => ({ form: event.stored }) },
            { type: 'tellSaved', params: ({ event }) => ({ form: event.stored }) },
          ],
        },
        'saving.refused': { actions: 'forgetProblem' },
        // what was taken instead is another draft, or a version that was published meanwhile
        'saving.yielded': 'loading',
      },
      initial: 'editing',
      states: {
        editing: {
          description: 'The form is open.',
          on: {
            'publish.asked': { guard: 'isSaved', target: 'publishing' },
            'discarding.asked': { guard: 'isPublished', target: 'discarding' },
            'archive.asked': 'archiving',
          },
        },
        publishing: {
          tags: ['busy', 'deed'],
          description: 'The stored draft is being published as the next version.',
          entry: 'beginStep',
          on: { 'form.changed': { actions: 'noteTyped' } },
          invoke: {
            src: 'publishConsentForm',
            id: 'publishConsentForm',
            input: stepOf('publish'),
            onDone: [
              {
                guard: 'hasTyped',
                target: '#consentFormEdit.loading',
                actions: [
                  { type: 'takeAnswer', params: answered },
                  { type: 'tellPublished', params: answered },
                ],
              },
              {
                target: 'dropped',
                actions: [
                  { type: 'takeAnswer', params: answered },
                  'dropDraft',
                  { type: 'tellPublished', params: answered },
                ],
              },
            ],
            onError: { target: 'editing', actions: { type: 'takeProblem', params: why } },
          },
          after: { patience: { target: 'editing', actions: { type: 'takeProblem', params: silence } } },
        },
        discarding: {
          tags: ['busy', 'deed'],
          description: 'The draft is being discarded; the published version stays.',
          entry: 'beginStep',
          on: { 'form.changed': { actions: 'noteTyped' } },
          invoke: {
            src: 'discardConsentFormDraft',
            id: 'discardConsentFormDraft',
            input: stepOf('discard'),
            onDone: [
              {
                guard: 'hasTyped',
                target: '#consentFormEdit.loading',
                actions: [
                  { type: 'takeAnswer', params: answered },
                  { type: 'tellDiscarded', params: answered },
                ],
              },
              {
                target: 'dropped',
                actions: [
                  { type: 'takeAnswer', params: answered },
                  'dropDraft',
                  { type: 'tellDiscarded', params: answered },
                ],
              },
            ],
            onError: { target: 'editing', actions: { type: 'takeProblem', params: why } },
          },
          after: { patience: { target: 'editing', actions: { type: 'takeProblem', params: silence } } },
        },
        archiving: {
          description: 'The removal chart asks, calls the server and reports the outcome.',
          invoke: {
            src: 'removal',
            id: 'removal',
            input: ({ context }) => ({
              id: context.id,
              name: given(context.form, 'form').title,
              version: given(context.form, 'form').version,
              attempt: context.attempt,
            }),
            onDone: [
              {
                guard: { type: 'wasArchived', params: ({ event }) => event.output },
                target: 'dropped',
                actions: ['dropDraft', 'tellArchived'],
              },
              {
                guard: { type: 'isUnsure', params: ({ event }) => event.output },
                target: '#consentFormEdit.loading',
              },
              { target: 'editing' },
            ],
            onError: 'editing',
          },
        },
        dropped: {
          description: 'The form discards its values before it closes.',
          always: '#consentFormEdit.loading',
        },
      },
    },
    left: { description: 'Left without saving.', type: 'final' },
    gone: { description: 'There is no such form, or it is gone.', type: 'final' },
    broken: { description: 'The form itself failed; the page offers to start again.', type: 'final' },
  },
});
