import { why } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { signingOf } from './visitForms.rules.ts';
import { visitFormsSetup } from './visitForms.setup.ts';

/** No answer came. */
export const unanswered = { type: 'complain', params: { problem: 'unanswered' } } as const;

/** The link is dead by now. */
export const dead = { guard: { type: 'gone', params: why }, target: '#visitForms.gone' } as const;
/** Half an hour has passed since the date of birth was given; what was answered stays. */
export const forgotten = {
  guard: { type: 'forgotten', params: why },
  target: '#visitForms.identifying',
  actions: 'forgetPass',
} as const;
/** Too many tries: back to where they were made. */
export const pausing = (target: string) =>
  ({
    guard: { type: 'tooMany', params: why },
    target,
    actions: { type: 'complain', params: { problem: 'tooMany' } },
  }) as const;
/** Back to the list; what was answered on the sheet is given up. */
export const leave = { target: '#visitForms.choosing', actions: 'forgetSheet' } as const;
/** The text is not in force any more: it is opened again. */
const changed = {
  guard: { type: 'hasChanged', params: why },
  target: '#visitForms.opening',
  actions: { type: 'complain', params: { problem: 'changed' } },
} as const;

/** Who it is is asked by the date of birth, before anything of the forms is told. */
export const identifying = visitFormsSetup.createStateConfig({
  description: 'The date of birth proves that it is the patient.',
  initial: 'asking',
  states: {
    asking: {
      description: 'The date of birth is asked for.',
      on: {
        'birthDate.given': [
          { guard: 'isDate', target: 'checking', actions: 'takeBirthDate' },
          { actions: { type: 'mark', params: { wrong: 'birthDate' } } },
        ],
      },
    },
    checking: {
      tags: 'busy',
      description: 'The server compares it and never says what it compares with.',
      invoke: {
        src: 'identifyPatient',
        id: 'identifyPatient',
        input: ({ context: { birthDate } }) => ({ birthDate }),
        onDone: [
          {
            guard: { type: 'isRight', params: ({ event }) => event.output },
            target: '#visitForms.granting',
            actions: { type: 'takePass', params: ({ event }) => ({ pass: event.output.pass }) },
          },
          {
            guard: { type: 'isWrong', params: ({ event }) => event.output },
            target: 'asking',
            actions: { type: 'takeLeft', params: ({ event }) => ({ left: event.output.left }) },
          },
          {
            guard: { type: 'isUnknown', params: ({ event }) => event.output },
            target: '#visitForms.unprovable',
          },
          { target: '#visitForms.locked' },
        ],
        onError: [dead, pausing('asking'), { target: 'asking', actions: unanswered }],
      },
      after: { patience: { target: 'asking', actions: unanswered } },
    },
  },
});

/** The frozen text is read to its end. */
export const reading = visitFormsSetup.createStateConfig({
  description: 'The text is being read.',
  initial: 'unseen',
  on: { left: leave, 'refusal.wanted': '#visitForms.refusing' },
  states: {
    unseen: {
      description: 'The text is shown; its end has not been reached yet.',
      on: { 'end.seen': 'seen' },
    },
    seen: {
      description: 'The patient has reached the end of the text.',
      on: {
        'text.finished': [
          { guard: 'asksQuestions', target: '#visitForms.answering', actions: 'fallSilent' },
          { target: '#visitForms.signing', actions: 'fallSilent' },
        ],
      },
    },
  },
});

/** Who signs is written down, the signature is given, and sent. */
export const signing = visitFormsSetup.createStateConfig({
  description: 'The form is being signed.',
  initial: 'writing',
  states: {
    writing: {
      description: 'The signer’s name and signature are entered.',
      on: {
        'signature.typed': { actions: 'noteSigning' },
        'signature.given': [
          { guard: 'isSigned', target: 'sending', actions: 'takeSigning' },
          { actions: 'markSigning' },
        ],
        'step.returned': [
          { guard: 'asksQuestions', target: '#visitForms.answering', actions: 'fallSilent' },
          { target: '#visitForms.reading', actions: 'fallSilent' },
        ],
      },
    },
    sending: {
      tags: 'busy',
      description: 'The signature is on its way.',
      invoke: {
        src: 'signForm',
        id: 'signForm',
        input: ({ context: { pass, sheet, answers, typed } }) => ({
          ...{ pass, answers },
          ...given(signingOf(given(sheet, 'sheet'), given(typed, 'signature')), 'signature'),
          form: given(sheet, 'sheet').form,
          version: given(sheet, 'sheet').version,
        }),
        onDone: {
          target: '#visitForms.choosing',
          actions: [
            { type: 'takeForms', params: ({ event }) => ({ forms: event.output }) },
            'forgetSheet',
            { type: 'say', params: { said: 'signed' } },
          ],
        },
        onError: [
          dead,
          forgotten,
          pausing('writing'),
          changed,
          {
            guard: { type: 'refused', params: why },
            target: 'writing',
            actions: { type: 'complainOf', params: why },
          },
          { target: 'writing', actions: unanswered },
        ],
      },
      after: { patience: { target: 'writing', actions: unanswered } },
    },
  },
});

/** The patient says no, and why. */
export const refusing = visitFormsSetup.createStateConfig({
  description: 'The patient refuses; the reason is asked for.',
  initial: 'explaining',
  entry: 'fallSilent',
  states: {
    explaining: {
      description: 'The reason is being written.',
      on: {
        'refusal.typed': { actions: 'noteReason' },
        'refusal.given': [
          { guard: 'hasReason', target: 'sending', actions: 'takeReason' },
          { actions: { type: 'mark', params: { wrong: 'reason' } } },
        ],
        'step.returned': { target: '#visitForms.reading', actions: 'fallSilent' },
      },
    },
    sending: {
      tags: 'busy',
      description: 'The refusal is being sent.',
      invoke: {
        src: 'refuseForm',
        id: 'refuseForm',
        input: ({ context: { pass, sheet, reason } }) => ({
          ...{ pass, reason },
          form: given(sheet, 'sheet').form,
          version: given(sheet, 'sheet').version,
        }),
        onDone: {
          target: '#visitForms.choosing',
          actions: [
            { type: 'takeForms', params: ({ event }) => ({ forms: event.output }) },
            'forgetSheet',
            { type: 'say', params: { said: 'refused' } },
          ],
        },
        onError: [
          dead,
          forgotten,
          pausing('explaining'),
          changed,
          {
            guard: { type: 'refused', params: why },
            target: 'explaining',
            actions: { type: 'complainOf', params: why },
          },
          { target: 'explaining', actions: unanswered },
        ],
      },
      after: { patience: { target: 'explaining', actions: unanswered } },
    },
  },
});

/** Questions without a signature are answered and sent; what was typed stays until the clinic has it. */
export const questioning = visitFormsSetup.createStateConfig({
  description: 'Questions without a signature are being answered.',
  initial: 'writing',
  states: {
    writing: {
      description: 'The questions are shown.',
      on: {
        'answer.given': { actions: 'takeAnswer' },
        'answers.finished': [
          { guard: 'isAnswered', target: 'sending', actions: 'fallSilent' },
          { actions: { type: 'complain', params: { problem: 'answers' } } },
        ],
        left: leave,
      },
    },
    sending: {
      tags: 'busy',
      description: 'The answers are being sent; sent twice, they count once.',
      invoke: {
        src: 'answerForm',
        id: 'answerForm',
        input: ({ context: { pass, sheet, answers } }) => ({
          ...{ pass, answers },
          form: given(sheet, 'sheet').form,
          version: given(sheet, 'sheet').version,
        }),
        onDone: {
          target: '#visitForms.choosing',
          actions: [
            { type: 'takeForms', params: ({ event }) => ({ forms: event.output }) },
            'forgetSheet',
            { type: 'say', params: { said: 'answered' } },
          ],
        },
        onError: [
          dead,
          forgotten,
          pausing('writing'),
          changed,
          {
            guard: { type: 'wasGiven', params: why },
            target: '#visitForms.listing',
            actions: ['forgetSheet', { type: 'complain', params: { problem: 'answered' } }],
          },
          {
            guard: { type: 'refused', params: why },
            target: 'writing',
            actions: { type: 'complainOf', params: why },
          },
          { target: 'writing', actions: unanswered },
        ],
      },
      after: { patience: { target: 'writing', actions: unanswered } },
    },
  },
});
