import { type Promises, promise } from '#machines/parts/properties.ts';
import type { FormRefusalCall, FormSigningCall, OpenedForm } from './visitForms.setup.ts';

interface Context {
  readonly pass: string | null;
  readonly sheet: OpenedForm | null;
}

const ofForms = ['listForms', 'openForm', 'signForm', 'refuseForm', 'answerForm'];
const decided = ['signForm', 'refuseForm', 'answerForm'];

/** What the page of a visit's forms promises to who signs, and to who does not. */
export const visitFormsPromises: Promises = {
  reads: ['pass', 'sheet'],
  properties: [
    promise<Context>({
      says: 'Nothing of the forms is asked for without a pass, which the date of birth gives.',
      holds: ({ asked }) =>
        asked
          .filter(({ id }) => ofForms.includes(id))
          .every(({ input }) => (input as { pass: string | null }).pass !== null),
    }),
    promise<Context, boolean>({
      says: 'A text is signed only after its end was seen since it was last opened.',
      begins: false,
      remembers: ({ event, now }, wasSeen) => {
        if (now.isIn('reading.seen')) return true;
        return event.type === 'xstate.done.actor.openForm' ? false : wasSeen;
      },
      holds: ({ now }, wasSeen) => !(now.isIn('signing') || now.isIn('answering')) || wasSeen,
    }),
    promise<Context>({
      says: 'What is signed or answered is the form and the version on the sheet.',
      holds: ({ asked, now }) =>
        asked
          .filter(({ id }) => decided.includes(id))
          .every(({ input }) => {
            const { form, version } = input as FormSigningCall;
            const { sheet } = now.context;
            return sheet !== null && sheet.form === form && sheet.version === version;
          }),
    }),
    promise<Context>({
      says: 'No form is refused without a reason.',
      holds: ({ asked }) =>
        asked
          .filter(({ id }) => id === 'refuseForm')
          .every(({ input }) => (input as FormRefusalCall).reason !== ''),
    }),
    promise<Context>({
      says: 'Questions are never signed, and a consent is never answered without a signature.',
      holds: ({ now }) =>
        now.context.sheet === null ||
        ((now.isIn('questioning') ? now.context.sheet.kind === 'questions' : true) &&
          (now.isIn('reading') || now.isIn('answering') || now.isIn('signing') || now.isIn('refusing')
            ? now.context.sheet.kind === 'consent'
            : true)),
    }),
    promise<Context>({
      says: 'Answers and signatures of one form are not kept for another.',
      holds: ({ now }) => !now.isIn('choosing') || now.context.sheet === null,
    }),
  ],
};
