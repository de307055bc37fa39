import type { FormValues } from '#machines/form/rules.ts';
import { type Promises, promise, sameKeyForTheSame } from '#machines/parts/properties.ts';
import { consentGivingSamples } from './consent.samples.ts';
import type { SigningCall } from './consentGiving.setup.ts';

interface Context {
  readonly submission: number;
}

const submitted = consentGivingSamples.events.find(({ type }) => type === 'form.submitted');
const values = submitted?.values as FormValues;

/** What the giving of a consent promises. */
export const consentGivingPromises: Promises = {
  reads: ['submission', 'signature', 'consent'],
  inputs: () => [...(consentGivingSamples.inputs?.() ?? [])].slice(1, 2),
  events: [{ ...submitted, type: 'form.submitted', values: { ...values, full_name: 'Someone Else' } }],
  inner: ['decision.heard'],
  within: ({ submission }: Context) => submission <= 2,
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
