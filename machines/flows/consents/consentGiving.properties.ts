import type { FormValues } from '#machines/form/rules.ts';
import { type Promises, promise, sameKeyForTheSame } from '#machines/parts/properties.ts';
import { consentGivingSamples } from './consent.samples.ts';
import { asksQuestions, isAnsweredElsewhere, isBarred, type PatientConsent } from './consentFields.ts';
import type { ConsentGivingContext, SigningCall } from './consentGiving.setup.ts';

type Context = Pick<ConsentGivingContext, 'submission' | 'consent' | 'answers' | 'base'>;

const submitted = consentGivingSamples.events.find(({ type }) => type === 'form.submitted');
const values = submitted?.values as FormValues;

/** What the giving of a consent promises. */
export const consentGivingPromises: Promises = {
  reads: ['submission', 'signature', 'consent', 'answers', 'base'],
  inputs: () => [...(consentGivingSamples.inputs?.() ?? [])].slice(0, 2),
  events: [{ ...submitted, type: 'form.submitted', values: { ...values, full_name: 'Someone Else' } }],
  inner: ['decision.heard'],
  // a consent that asks something is followed until it is sent, one that asks nothing through its signatures
  within: ({ submission, consent }: Context) =>
    submission <= 2 && (submission === 0 || !asksQuestions(consent)),
  properties: [
    promise<Context>({
      says: 'What was decided elsewhere is shown as soon as it is heard, unless something is on its way.',
      holds: ({ event, before, now }) => {
        if (event.type !== 'xstate.done.actor.readStanding') return true;
        if ((event.output as { status: string }).status === 'draft') return true;
        const isFree =
          before?.isIn('open.paper.steps.answering.filling') || before?.isIn('open.paper.steps.reading');
        return !isFree || now.isIn('open.paper.done.elsewhere') || now.isIn('decided');
      },
    }),
    promise<Context>({
      says: 'Answers that were given elsewhere meanwhile are not replaced before both were shown.',
      holds: ({ event, before, now }) => {
        if (before && event.type === 'xstate.done.actor.readPatientConsent') {
          const theirs = event.output as PatientConsent;
          const isOpen = theirs.status === 'draft' && !theirs.is_outdated && !isBarred(theirs);
          const { base, answers } = before.context;
          if (isOpen && isAnsweredElsewhere(theirs, base, answers))
            return now.isIn('open.paper.steps.answering.differing');
        }
        const isSentAnew =
          now.isIn('open.paper.steps.answering.keeping') &&
          !before?.isIn('open.paper.steps.answering.keeping');
        if (!isSentAnew || event.type === 'xstate.done.actor.conflict') return true;
        const { consent, base, answers } = now.context;
        return !isAnsweredElsewhere(consent, base, answers);
      },
    }),
    promise<Context>({
      says: 'While the tablet is in the patient’s hands nothing leads away from the sheet but the password.',
      holds: ({ event, before, now }) => {
        if (!before?.isIn('open') || before.isIn('open.tablet.withStaff')) return true;
        if (event.type === 'xstate.done.actor.confirmPassword') return true;
        const isAway = now.isIn('decided') || now.isIn('postponed');
        const isGivenUp = now.isIn('open.paper.abandoning') && !before.isIn('open.paper.abandoning');
        return !isAway && !isGivenUp && !now.isIn('open.tablet.withStaff');
      },
    }),
    sameKeyForTheSame<SigningCall>(
      'A repeated signing carries the same key for the same signature, and another for another.',
      'signPatientConsent',
      ({ key, body }) => ({ key, about: body }),
    ),
    promise<Context>({
      says: 'Nothing is signed whose text was not seen to its end.',
      holds: ({ before, now }) =>
        !now.isIn('open.paper.steps.signing') ||
        before === null ||
        !before.isIn('open.paper.steps.reading.unseen'),
    }),
    promise<Context>({
      says: 'A decision is told once, when the staff has the tablet back.',
      holds: ({ now, stated }) => now.isIn('decided') === stated.some(({ type }) => type === 'decided'),
    }),
  ],
};
