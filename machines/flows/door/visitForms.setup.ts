import { assertEvent, assign, setup } from 'xstate';
import { blockValues, isAsked, isShown } from '#machines/form/blocks.ts';
import { failureGuards, RefusedError } from '#machines/parts/failure.ts';
import { doorPatience } from '#machines/parts/patience.ts';
import { unprovided } from '#machines/parts/unprovided.ts';
import type { components } from '#openapi/schema.d.ts';
import { birthDateOf } from './birthDate.rules.ts';
import type { ByLink, PublicVisit } from './visitByLink.setup.ts';
import {
  type FormSignature,
  lackingIn,
  signingOf,
  type TypedSigning,
  unsigned,
  type WrongSigning,
} from './visitForms.rules.ts';
import { answersOn, type TypedInForm } from './visitForms.typed.ts';

type Schemas = components['schemas'];
export type VisitForms = Schemas['VisitForms'];
export type OpenedForm = Schemas['OpenedForm'];
export type FormAnswers = NonNullable<Schemas['FormSigning']['answers']>;
type Identification = Schemas['Identification'];

/** A form that is signed as it was read. */
export interface FormSigningCall extends ByLink, FormSignature {
  readonly form: number;
  readonly version: number;
  readonly answers: FormAnswers;
}

/** A form that was read and is not agreed to. */
export interface FormRefusalCall extends ByLink {
  readonly form: number;
  readonly version: number;
  readonly reason: string;
}

/** Questions that are answered as they were read. */
export interface FormAnsweringCall extends ByLink {
  readonly form: number;
  readonly version: number;
  readonly answers: FormAnswers;
}

type Problem =
  | 'answered'
  | 'signed'
  | 'unanswered'
  | 'tooMany'
  | 'refused'
  | 'changed'
  | 'answers'
  | 'initials'
  | 'signature'
  | 'signer'
  | 'signer_name';

interface Input {
  readonly pass: string | null;
  /** Typed on this page before it was loaded in another language. */
  readonly turned: TypedInForm | null;
}

interface Context extends Input {
  visit: PublicVisit | null;
  /** How many wrong dates of birth are left; null before the first. */
  left: number | null;
  birthDate: string;
  forms: VisitForms['forms'];
  /** The form that was chosen to be read. */
  chosen: number | null;
  /** The form as it is to be read. */
  sheet: OpenedForm | null;
  answers: FormAnswers;
  /** Who signs and the signature, as far as they were given; null before. */
  typed: TypedSigning | null;
  /** Why the form is not agreed to, as far as it was typed. */
  reason: string;
  /** What was given and cannot be sent like that. */
  wrong: readonly (WrongSigning | 'birthDate' | 'reason')[];
  /** What came of the last step, for the page to say. */
  said: 'signed' | 'refused' | 'answered' | null;
  problem: Problem | null;
}

type Failed = { error: unknown };
const statusOf = (error: unknown) => (error instanceof RefusedError ? error.status : null);
const fieldsOf = (error: unknown) => (error instanceof RefusedError ? error.fields : {});

/** What the server would not take, by the field that it names. */
const problemIn = (error: unknown): Problem =>
  (['answers', 'initials', 'signature', 'signer', 'signer_name'] as const).find(
    (field) => field in fieldsOf(error),
  ) ?? 'refused';

/** The questions that are shown to who answers so. */
export function questionsOf(sheet: OpenedForm, answers: FormAnswers) {
  const blocks = blockValues(sheet.blocks);
  return blocks.filter((block) => isAsked(block.type) && isShown(block, blocks, answers));
}

/** Whether a question has been answered. */
export const hasAnswer = (value: FormAnswers[string] | undefined): boolean =>
  Array.isArray(value)
    ? value.length > 0
    : typeof value === 'string'
      ? value.trim() !== ''
      : value !== undefined && value !== null && value !== false;

/** Whether anything on a sheet is answered. */
export const asksQuestions = (sheet: OpenedForm | null): boolean =>
  sheet !== null && blockValues(sheet.blocks).some(({ type }) => isAsked(type));

/** What the chart of a visit's forms speaks in. */
export const visitFormsSetup = setup({
  types: {
    context: {} as Context,
    input: {} as Input,
    events: {} as
      | { type: 'retried' }
      | { type: 'birthDate.given'; date: string }
      | { type: 'form.chosen'; form: number }
      | { type: 'end.seen' }
      | { type: 'text.finished' }
      | { type: 'answer.given'; key: string; value: FormAnswers[string] }
      | { type: 'answers.finished' }
      | { type: 'signature.typed'; signing: TypedSigning }
      | { type: 'signature.given'; signing: TypedSigning }
      | { type: 'refusal.wanted' }
      | { type: 'refusal.typed'; reason: string }
      | { type: 'refusal.given'; reason: string }
      | { type: 'step.returned' }
      | { type: 'left' },
    children: {} as {
      readVisit: 'readVisit';
      identifyPatient: 'identifyPatient';
      listForms: 'listForms';
      openForm: 'openForm';
      signForm: 'signForm';
      refuseForm: 'refuseForm';
      answerForm: 'answerForm';
    },
  },
  actors: {
    readVisit: unprovided<PublicVisit, ByLink>('readVisit'),
    identifyPatient: unprovided<Identification, { birthDate: string }>('identifyPatient'),
    listForms: unprovided<VisitForms, ByLink>('listForms'),
    openForm: unprovided<OpenedForm, ByLink & { form: number }>('openForm'),
    signForm: unprovided<VisitForms, FormSigningCall>('signForm'),
    refuseForm: unprovided<VisitForms, FormRefusalCall>('refuseForm'),
    answerForm: unprovided<VisitForms, FormAnsweringCall>('answerForm'),
  },
  guards: {
    gone: failureGuards.gone,
    refused: failureGuards.refused,
    forgotten: (_, { error }: Failed) => statusOf(error) === 403,
    tooMany: (_, { error }: Failed) => statusOf(error) === 429,
    hasChanged: (_, { error }: Failed) => 'form_version' in fieldsOf(error),
    /** It was given before: by another page, at the desk, or because an answer was lost. */
    wasGiven: (_, { error }: Failed) => 'form' in fieldsOf(error),
    /** Questions are answered, and there is nothing to sign. */
    isQuestions: (_, { kind }: OpenedForm) => kind === 'questions',
    asksNothing: (_, { visit }: { visit: PublicVisit }) => !visit.may.forms,
    isStranger: ({ context }) => context.pass === null,
    isRight: (_, { state }: Identification) => state === 'right',
    isWrong: (_, { state }: Identification) => state === 'wrong',
    isUnknown: (_, { state }: Identification) => state === 'unknown',
    isDate: ({ event }) => event.type === 'birthDate.given' && birthDateOf(event.date) !== null,
    isSigned: ({ context: { sheet }, event }) =>
      event.type === 'signature.given' && sheet !== null && signingOf(sheet, event.signing) !== null,
    hasReason: ({ event }) => event.type === 'refusal.given' && event.reason.trim() !== '',
    hasChosen: ({ context }) => context.chosen !== null,
    asksQuestions: ({ context: { sheet } }) => asksQuestions(sheet),
    isAnswered: ({ context: { sheet, answers } }) =>
      sheet !== null &&
      questionsOf(sheet, answers).every(({ key, required }) => !required || hasAnswer(answers[key])),
  },
  actions: {
    takeVisit: assign((_, { visit }: { visit: PublicVisit | null }) => (visit ? { visit } : {})),
    takePass: assign((_, { pass }: { pass: string | null }) => ({ pass, left: null, problem: null })),
    forgetPass: assign({ pass: null }),
    takeLeft: assign((_, { left }: { left: number }) => ({ left, problem: null })),
    takeBirthDate: assign(({ event }) => {
      assertEvent(event, 'birthDate.given');
      return { birthDate: birthDateOf(event.date) ?? '', problem: null, wrong: [] };
    }),
    takeForms: assign((_, { forms }: { forms: VisitForms }) => ({ forms: forms.forms })),
    takeChosen: assign(({ event }) => {
      assertEvent(event, 'form.chosen');
      return { chosen: event.form, said: null, problem: null };
    }),
    /** What was answered before on the same sheet stays, and so does what was typed in another language. */
    takeSheet: assign(({ context }, { sheet }: { sheet: OpenedForm }) => {
      const { turned } = context;
      const own = sheet.answers as FormAnswers;
      if (turned?.form === sheet.form) {
        const { signer, reason } = turned;
        const answers = { ...own, ...answersOn(sheet, turned) };
        return { sheet, answers, reason, typed: signer && { ...unsigned(sheet), ...signer }, turned: null };
      }
      const isSame = context.sheet?.form === sheet.form && context.sheet.language === sheet.language;
      return { sheet, answers: { ...own, ...(isSame ? context.answers : {}) } };
    }),
    takeAnswer: assign(({ context, event }) => {
      assertEvent(event, 'answer.given');
      return { answers: { ...context.answers, [event.key]: event.value } };
    }),
    noteSigning: assign(({ event }) => {
      assertEvent(event, 'signature.typed');
      return { typed: event.signing };
    }),
    takeSigning: assign(({ event }) => {
      assertEvent(event, 'signature.given');
      return { typed: event.signing, problem: null, wrong: [] };
    }),
    markSigning: assign(({ context: { sheet }, event }) => {
      assertEvent(event, 'signature.given');
      return { typed: event.signing, wrong: sheet ? lackingIn(sheet, event.signing) : [] };
    }),
    noteReason: assign(({ event }) => {
      assertEvent(event, 'refusal.typed');
      return { reason: event.reason };
    }),
    takeReason: assign(({ event }) => {
      assertEvent(event, 'refusal.given');
      return { reason: event.reason.trim(), problem: null, wrong: [] };
    }),
    mark: assign((_, { wrong }: { wrong: 'birthDate' | 'reason' }) => ({ wrong: [wrong] })),
    forgetSheet: assign({
      chosen: null,
      turned: null,
      sheet: null,
      answers: {},
      typed: null,
      reason: '',
      problem: null,
      wrong: [],
    }),
    say: assign((_, { said }: { said: Context['said'] }) => ({ said })),
    fallSilent: assign({ said: null, problem: null, wrong: [] }),
    complain: assign((_, { problem }: { problem: Problem }) => ({ problem })),
    complainOf: assign((_, { error }: Failed) => ({ problem: problemIn(error) })),
  },
  delays: { patience: doorPatience },
});
