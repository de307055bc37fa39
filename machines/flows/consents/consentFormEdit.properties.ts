import { type FormValues, same } from '#machines/form/rules.ts';
import { type Happening, type Promises, promise } from '#machines/parts/properties.ts';
import type { FormStep } from './consentFormEdit.setup.ts';
import { type ConsentForm, consentFormValues } from './consentFormFields.ts';

interface Context {
  readonly form: ConsentForm | null;
}

const steps = ['publishConsentForm', 'discardConsentFormDraft', 'startConsentFormDraft'];

/** The form as the server told it last. */
function storedAfter({ event, before }: Happening<Context>, stored: ConsentForm | null): ConsentForm | null {
  if (event.type === 'xstate.done.actor.readConsentForm') return event.output.form;
  if (event.type === 'saving.stored' && before?.isIn('open')) return event.stored;
  return steps.some((step) => event.type === `xstate.done.actor.${step}`) ? event.output : stored;
}

const isDropped = ({ told }: Happening<Context>) =>
  told.some(({ to, event }) => to === 'saving' && event.type === 'draft.dropped');

/** What one consent form promises to who writes it. */
export const consentFormEditPromises: Promises = {
  properties: [
    promise<Context, ConsentForm | null>({
      says: 'What is published is the stored text, which is the text that the user sees.',
      begins: null,
      remembers: storedAfter,
      holds: ({ event, asked }, stored) =>
        asked
          .filter(({ id }) => id === 'publishConsentForm')
          .every(
            ({ input }) =>
              event.type === 'publish.asked' &&
              stored !== null &&
              (input as FormStep).version === stored.version &&
              same(event.values as FormValues, consentFormValues(stored)),
          ),
    }),
    promise<Context>({
      says: 'What was typed is dropped only once the form is published, discarded or archived.',
      holds: (step) =>
        !isDropped(step) ||
        (step.event.type.startsWith('xstate.done.actor.') &&
          (step.event.type !== 'xstate.done.actor.removal' || step.event.output.kind === 'removed')),
    }),
    promise<Context, boolean>({
      says: 'What is typed while a step is on its way is not dropped with it.',
      begins: false,
      remembers: ({ event, before, asked }, isTyped) => {
        if (asked.some(({ id }) => steps.includes(id))) return false;
        return isTyped || (event.type === 'form.changed' && before?.isIn('open') === true);
      },
      holds: (step, isTyped) =>
        !isTyped ||
        !isDropped(step) ||
        !steps.some((call) => step.event.type === `xstate.done.actor.${call}`),
    }),
  ],
};
