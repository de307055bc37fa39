import { assign, emit, not, setup } from 'xstate';
import type { PatientConsent, PatientConsentCreation } from '#machines/flows/consents/consentFields.ts';
import type { ConsentForm } from '#machines/flows/consents/consentFormFields.ts';
import { consentGivingMachine } from '#machines/flows/consents/consentGiving.machine.ts';
import type { GivingEnd } from '#machines/flows/consents/consentGiving.setup.ts';
import type { Visit, VisitWithForms } from '#machines/flows/consents/consentVisit.ts';
import type { Colleague } from '#machines/flows/services/serviceFields.ts';
import { same } from '#machines/form/rules.ts';
import { failureGuards, type Trouble, troubleOf, why } from '#machines/parts/failure.ts';
import { given as known } from '#machines/parts/given.ts';
import { patience, silence } from '#machines/parts/patience.ts';
import { unprovided } from '#machines/parts/unprovided.ts';

interface Context {
  reservation: number;
  /** Names the asking to the server, so that a repeated request asks once. */
  attempt: string;
  /** Counts what was asked for: the same again, while nothing has come of it, is the same request. */
  asked: number;
  visit: Visit | null;
  forms: readonly ConsentForm[];
  colleagues: readonly Colleague[];
  chosen: PatientConsentCreation | null;
  consent: PatientConsent | null;
  problem: Trouble | null;
}

const given = ({ event }: { event: { output: GivingEnd } }) => event.output;
const answered = ({ event }: { event: { output: PatientConsent } }) => ({ consent: event.output });
const chosen = ({ event }: { event: { form: number; language: string | null } }) => ({
  form: event.form,
  language: event.language,
});

/** A consent added to a reservation: choosing the form, freezing its text, giving. */
export const reservationConsentAddMachine = setup({
  types: {
    context: {} as Context,
    input: {} as { reservation: number; attempt: string },
    events: {} as { type: 'form.chosen'; form: number; language: string | null } | { type: 'retried' },
    emitted: {} as
      | { type: 'decided'; consent: PatientConsent }
      | { type: 'postponed'; consent: PatientConsent },
    children: {} as {
      readVisit: 'readVisit';
      createPatientConsent: 'createPatientConsent';
      giving: 'giving';
    },
  },
  actors: {
    giving: consentGivingMachine,
    readVisit: unprovided<VisitWithForms, { reservation: number }>('readVisit'),
    createPatientConsent: unprovided<PatientConsent, { body: PatientConsentCreation; key: string }>(
      'createPatientConsent',
    ),
  },
  guards: {
    ...failureGuards,
    isOn: ({ context }) => context.visit !== null && context.visit.state !== 'off',
    isBarred: ({ context }) => context.visit?.patientStatus !== 'active',
    isOffered: ({ context }, { form }: { form: number }) => context.forms.some(({ id }) => id === form),
    wasDecided: (_, { kind }: GivingEnd) => kind === 'decided',
    broke: (_, { kind }: GivingEnd) => kind === 'broken',
  },
  actions: {
    takeVisit: assign((_, { visit, forms, colleagues }: VisitWithForms) => ({ visit, forms, colleagues })),
    choose: assign(({ context }, { form, language }: { form: number; language: string | null }) => {
      const { clinic, patient } = known(context.visit, 'visit');
      const wish = { clinic, patient, appointment: context.reservation, consent_form: form, language };
      const isSame = same(wish, context.chosen);
      return { chosen: wish, asked: isSame ? context.asked : context.asked + 1, problem: null };
    }),
    takeConsent: assign((_, { consent }: { consent: PatientConsent }) => ({ consent })),
    takeProblem: assign((_, { error }: { error: unknown }) => ({ problem: troubleOf(error) })),
    tellDecided: emit(
      (_, { consent }: { consent: PatientConsent }) => ({ type: 'decided', consent }) as const,
    ),
    tellPostponed: emit(
      (_, { consent }: { consent: PatientConsent }) => ({ type: 'postponed', consent }) as const,
    ),
  },
  delays: { patience },
}).createMachine({
  id: 'reservationConsentAdd',
  description: 'Adding a consent to a reservation: choosing the form, fixing its text, signing.',
  context: ({ input }) => ({
    ...input,
    asked: 0,
    visit: null,
    forms: [],
    colleagues: [],
    chosen: null,
    consent: null,
    problem: null,
  }),
  initial: 'loading',
  states: {
    loading: {
      tags: 'busy',
      description: 'Fetching the reservation, the published forms and what is already signed.',
      invoke: {
        src: 'readVisit',
        id: 'readVisit',
        input: ({ context }) => ({ reservation: context.reservation }),
        onDone: {
          target: 'loaded',
          actions: { type: 'takeVisit', params: ({ event }) => event.output },
        },
        onError: [{ guard: { type: 'gone', params: why }, target: 'gone' }, { target: 'unreachable' }],
      },
      after: { patience: 'unreachable' },
    },
    unreachable: { description: 'The reservation could not be fetched.', on: { retried: 'loading' } },
    loaded: {
      description:
        'Checks whether this reservation can still have consents, and whether anyone may sign them.',
      always: [
        { guard: 'isBarred', target: 'barred' },
        { guard: not('isOn'), target: 'closed' },
        { target: 'choosing' },
      ],
    },
    barred: {
      description: 'The patient has died, or their chart is archived: no form is offered until that changes.',
      on: { retried: 'loading' },
    },
    closed: {
      description: 'The reservation is cancelled or entered in error: nothing can be signed for it.',
      type: 'final',
    },
    choosing: {
      description: 'The forms are offered, those the service requires first.',
      on: {
        'form.chosen': {
          guard: { type: 'isOffered', params: chosen },
          target: 'asking',
          actions: { type: 'choose', params: chosen },
        },
        retried: 'loading',
      },
    },
    asking: {
      tags: ['busy', 'deed'],
      description: 'A draft is being created from the text in force.',
      invoke: {
        src: 'createPatientConsent',
        id: 'createPatientConsent',
        input: ({ context }) => ({
          body: known(context.chosen, 'chosen'),
          key: `${context.attempt}-asking-${context.asked}`,
        }),
        onDone: { target: 'giving', actions: { type: 'takeConsent', params: answered } },
        onError: { target: 'choosing', actions: { type: 'takeProblem', params: why } },
      },
      after: { patience: { target: 'choosing', actions: { type: 'takeProblem', params: silence } } },
    },
    giving: {
      description: 'Reading, answering and signing are in a separate chart.',
      invoke: {
        src: 'giving',
        id: 'giving',
        input: ({ context }) => ({
          consent: context.consent as PatientConsent,
          colleagues: context.colleagues,
          attempt: context.attempt,
        }),
        onDone: [
          {
            guard: { type: 'wasDecided', params: given },
            target: 'decided',
            actions: { type: 'tellDecided', params: given },
          },
          { guard: { type: 'broke', params: given }, target: 'broken' },
          { target: 'postponed', actions: { type: 'tellPostponed', params: given } },
        ],
        onError: 'broken',
      },
    },
    decided: { description: 'The consent was given, refused or abandoned.', type: 'final' },
    postponed: {
      description: 'The draft waits; it can be continued from the list of consents.',
      type: 'final',
    },
    gone: { description: 'There is no such reservation.', type: 'final' },
    broken: { description: 'The signing chart failed; the page offers to start again.', type: 'final' },
  },
});
