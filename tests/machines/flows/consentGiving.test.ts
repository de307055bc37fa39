import { expect, test } from 'vitest';
import { consentGivingSamples } from '#machines/flows/consents/consent.samples.ts';
import type { PatientConsent } from '#machines/flows/consents/consentFields.ts';
import { consentGivingMachine } from '#machines/flows/consents/consentGiving.machine.ts';
import { formMachine } from '#machines/form/form.machine.ts';
import type { FormValues } from '#machines/form/rules.ts';
import { RefusedError, ServerError } from '#machines/parts/failure.ts';
import { asked, fail, finish, withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';

/** A consent without questions, read to its end: the signature is next. */
function atTheSignature() {
  const [, silent] = consentGivingSamples.inputs?.() ?? [];
  const form = withPuppets(formMachine);
  const { actor } = walk(withPuppets(consentGivingMachine, { form }), silent);
  actor.send({ type: 'end.seen' });
  actor.send({ type: 'text.finished' });
  const sign = (full_name: string) => {
    const values = { signer: 'patient', full_name };
    actor.send({ type: 'form.submitted', values, version: null, base: values });
    return (asked(actor, 'signPatientConsent') as { key: string }).key;
  };
  return { actor, sign };
}

test('a signature sent again after a lost answer carries the same key', () => {
  const { actor, sign } = atTheSignature();
  const first = sign('Minh Nguyễn');
  fail(actor, 'signPatientConsent', new ServerError(502));
  expect(sign('Minh Nguyễn')).toBe(first);
});

test('another signature carries another key', () => {
  const { actor, sign } = atTheSignature();
  const first = sign('Minh Nguyen');
  fail(actor, 'signPatientConsent', new RefusedError(400, { full_name: 'Write the name of the chart.' }));
  expect(sign('Minh Nguyễn')).not.toBe(first);
});

test('the same signature under another text carries another key', () => {
  const { actor, sign } = atTheSignature();
  const first = sign('Minh Nguyễn');
  const { consent } = actor.getSnapshot().context;
  fail(actor, 'signPatientConsent', new RefusedError(412));
  finish(actor, 'readPatientConsent', { ...consent, version: consent.version + 1 });
  expect(sign('Minh Nguyễn')).not.toBe(first);
});

/** A consent whose question is answered with yes at another desk, and with no here. */
function answeredTwice(wasKept = false) {
  const [asking] = (consentGivingSamples.inputs?.() ?? []) as { consent: PatientConsent }[];
  if (!asking) throw new Error('There is no consent with a question.');
  const theirs = { ...asking.consent, version: 5, answers: { agree: true } };
  const { actor } = walk(withPuppets(consentGivingMachine, { form: withPuppets(formMachine) }), {
    ...asking,
    ...(wasKept && { consent: theirs }),
  });
  const at = (state: string) =>
    actor.getSnapshot().matches({ open: { paper: { steps: { answering: state } } } });
  actor.send({ type: 'end.seen' });
  actor.send({ type: 'text.finished' });
  return {
    ...{ actor, at, theirs },
    answer: (base: FormValues) =>
      actor.send({ type: 'form.submitted', values: { agree: false }, version: null, base }),
  };
}

test('answers that were given elsewhere meanwhile are shown before they are replaced', () => {
  const { actor, at, theirs, answer } = answeredTwice();
  answer({ agree: '' });
  fail(actor, 'keepAnswers', new RefusedError(412));
  finish(actor, 'readPatientConsent', theirs);
  expect(at('differing')).toBe(true);
  expect(asked(actor, 'conflict')).toEqual({ id: 1, mine: { agree: false }, base: { agree: '' } });

  finish(actor, 'conflict', { kind: 'later' });
  answer({ agree: '' });
  expect(asked(actor, 'keepAnswers')).toMatchObject({ version: 1 });
  fail(actor, 'keepAnswers', new RefusedError(412));
  finish(actor, 'readPatientConsent', theirs);
  finish(actor, 'conflict', {
    ...{ kind: 'save', version: 5 },
    ...{ values: { agree: false }, theirs: { agree: true } },
  });
  expect(asked(actor, 'keepAnswers')).toMatchObject({ version: 5, answers: { agree: false } });
});

test('a draft of answers that is older than those on the server asks first', () => {
  const { actor, at, answer } = answeredTwice(true);
  answer({ agree: '' });
  expect(at('differing')).toBe(true);
  finish(actor, 'conflict', { kind: 'theirs', values: { agree: true }, version: 5 });
  expect(at('filling')).toBe(true);
  answer({ agree: true });
  expect(asked(actor, 'keepAnswers')).toMatchObject({ version: 5, answers: { agree: false } });
});

test('answers that only another desk has given are what the questions begin with', () => {
  const { actor, theirs } = answeredTwice();
  actor.send({ type: 'refusal.asked' });
  finish(actor, 'decision', { kind: 'outdated' });
  finish(actor, 'readPatientConsent', theirs);
  const { form } = actor.getSnapshot().children;
  expect(form.getSnapshot().context.initial).toEqual({ agree: true });
});

test('a consent that was decided elsewhere is closed once someone is back at it, and not while it is sent', () => {
  const { actor, sign } = atTheSignature();
  const decided = { ...actor.getSnapshot().context.consent, status: 'active' as const, version: 2 };
  sign('Minh Nguyễn');
  actor.send({ type: 'attention.returned' });
  finish(actor, 'readStanding', decided);
  expect(actor.getSnapshot().matches({ open: { paper: { steps: { signing: 'saving' } } } })).toBe(true);
  fail(actor, 'signPatientConsent', new ServerError(502));

  actor.send({ type: 'handover.asked' });
  actor.send({ type: 'attention.returned' });
  finish(actor, 'readStanding', { ...decided, status: 'draft' });
  expect(actor.getSnapshot().matches({ open: { paper: { steps: 'signing' } } })).toBe(true);
  actor.send({ type: 'attention.returned' });
  finish(actor, 'readStanding', decided);
  expect(actor.getSnapshot().matches({ open: { paper: { done: 'elsewhere' }, tablet: 'handedOver' } })).toBe(
    true,
  );
});
