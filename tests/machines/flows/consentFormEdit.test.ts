import { expect, test } from 'vitest';
import { consentFormEditMachine } from '#machines/flows/consents/consentFormEdit.machine.ts';
import { type ConsentForm, consentFormValues } from '#machines/flows/consents/consentFormFields.ts';
import { chartOf } from '#machines/index.ts';
import { asked, finish, isAsked, withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';

function open() {
  const reads = chartOf('consentFormEdit').samples.outcomes?.readConsentForm?.done ?? [];
  const [read] = reads as readonly [{ form: ConsentForm }];
  const { actor } = walk(withPuppets(consentFormEditMachine), { id: 1, attempt: 'a' });
  finish(actor, 'readConsentForm', read);
  const { form } = read;
  const publish = (shown: ConsentForm) =>
    actor.send({ type: 'publish.asked', values: consentFormValues(shown) });
  return { actor, form, publish, state: () => actor.getSnapshot().value };
}

test('only what is stored is published, on the version that it was stored as', () => {
  const { actor, form, publish } = open();
  const changed = { ...form, title: 'Treatment', version: 2 };
  publish(changed);
  expect(isAsked(actor, 'publishConsentForm')).toBe(false);
  actor.send({ type: 'saving.stored', stored: changed });
  publish(changed);
  expect(asked(actor, 'publishConsentForm')).toEqual({ id: 1, version: 2, key: 'a-publish-2' });
});

test('what somebody else stored is read before it can be published', () => {
  const { actor, form, publish, state } = open();
  actor.send({ type: 'saving.yielded' });
  expect(state()).toBe('loading');
  const theirs = { ...form, title: 'Theirs', version: 5 };
  finish(actor, 'readConsentForm', { form: theirs, services: [] });
  publish(theirs);
  expect(asked(actor, 'publishConsentForm')).toEqual({ id: 1, version: 5, key: 'a-publish-5' });
});
