import { why } from '#machines/parts/failure.ts';
import { given } from '#machines/parts/given.ts';
import { visitFormsSetup } from './visitForms.setup.ts';
import {
  dead,
  forgotten,
  identifying,
  leave,
  pausing,
  questioning,
  reading,
  refusing,
  signing,
  unanswered,
} from './visitForms.steps.ts';

/** The forms that a visit asks for, read and signed at home by its link. */
export const visitFormsMachine = visitFormsSetup.createMachine({
  id: 'visitForms',
  description: 'The forms of a visit, read and signed or answered at home by a link.',
  context: ({ input }) => ({
    visit: null,
    pass: input.pass,
    turned: input.turned,
    left: null,
    birthDate: '',
    forms: [],
    chosen: input.turned?.form ?? null,
    sheet: null,
    answers: {},
    typed: null,
    reason: '',
    wrong: [],
    said: null,
    problem: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'The visit is being fetched.',
      invoke: {
        src: 'readVisit',
        id: 'readVisit',
        input: ({ context: { pass } }) => ({ pass }),
        onDone: [
          {
            guard: { type: 'asksNothing', params: ({ event }) => ({ visit: event.output }) },
            target: 'none',
            actions: { type: 'takeVisit', params: ({ event }) => ({ visit: event.output }) },
          },
          {
            target: 'granting',
            actions: { type: 'takeVisit', params: ({ event }) => ({ visit: event.output }) },
          },
        ],
        onError: [dead, pausing('unreachable'), { target: 'unreachable', actions: unanswered }],
      },
      after: { patience: { target: 'unreachable', actions: unanswered } },
    },
    unreachable: {
      description: 'No answer; the visit could not be fetched.',
      on: { retried: { target: 'loading', actions: 'fallSilent' } },
    },
    gone: { description: 'The link does not work any more, or never did.', type: 'final' },
    locked: { description: 'Too many wrong dates of birth: the link is dead.', type: 'final' },
    unprovable: {
      description: 'The clinic has no date of birth to compare with: the patient has to call.',
      type: 'final',
    },
    none: { description: 'The visit needs no forms, or none any more.', type: 'final' },
    granting: {
      description: 'The patient is identified: on to the form that was open before, or to the list.',
      always: [
        { guard: 'isStranger', target: 'identifying' },
        { guard: 'hasChosen', target: 'opening' },
        { target: 'listing' },
      ],
    },
    identifying,
    listing: {
      tags: 'busy',
      description: 'The list of forms is being fetched.',
      invoke: {
        src: 'listForms',
        id: 'listForms',
        input: ({ context: { pass } }) => ({ pass }),
        onDone: {
          target: 'choosing',
          actions: { type: 'takeForms', params: ({ event }) => ({ forms: event.output }) },
        },
        onError: [dead, forgotten, pausing('unlisted'), { target: 'unlisted', actions: unanswered }],
      },
      after: { patience: { target: 'unlisted', actions: unanswered } },
    },
    unlisted: {
      description: 'No answer; the forms are not known.',
      on: { retried: { target: 'listing', actions: 'fallSilent' } },
    },
    choosing: {
      description: 'The forms are listed with their status.',
      on: { 'form.chosen': { target: 'opening', actions: 'takeChosen' } },
    },
    opening: {
      tags: 'busy',
      description: 'The text in force is being fixed for reading.',
      on: { left: leave },
      invoke: {
        src: 'openForm',
        id: 'openForm',
        input: ({ context: { pass, chosen } }) => ({ pass, form: given(chosen, 'form') }),
        onDone: [
          {
            guard: { type: 'isQuestions', params: ({ event }) => event.output },
            target: 'questioning',
            actions: { type: 'takeSheet', params: ({ event }) => ({ sheet: event.output }) },
          },
          {
            target: 'reading',
            actions: { type: 'takeSheet', params: ({ event }) => ({ sheet: event.output }) },
          },
        ],
        onError: [
          dead,
          forgotten,
          pausing('unopened'),
          {
            guard: { type: 'wasGiven', params: why },
            target: 'listing',
            actions: ['forgetSheet', { type: 'complain', params: { problem: 'signed' } }],
          },
          {
            guard: { type: 'refused', params: why },
            target: 'listing',
            actions: ['forgetSheet', { type: 'complain', params: { problem: 'refused' } }],
          },
          { target: 'unopened', actions: unanswered },
        ],
      },
      after: { patience: { target: 'unopened', actions: unanswered } },
    },
    unopened: {
      description: 'The form could not be opened; the answers are kept.',
      on: { retried: { target: 'opening', actions: 'fallSilent' }, left: leave },
    },
    reading,
    answering: {
      description: 'The questions are being answered.',
      on: {
        'answer.given': { actions: 'takeAnswer' },
        'answers.finished': [
          { guard: 'isAnswered', target: 'signing', actions: 'fallSilent' },
          { actions: { type: 'complain', params: { problem: 'answers' } } },
        ],
        'step.returned': { target: 'reading', actions: 'fallSilent' },
        'refusal.wanted': 'refusing',
      },
    },
    signing,
    refusing,
    questioning,
  },
});
