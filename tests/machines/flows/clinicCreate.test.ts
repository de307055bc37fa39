import { expect, test } from 'vitest';
import { clinicCreateMachine } from '#machines/flows/clinicCreate.machine.ts';
import { formMachine } from '#machines/form/form.machine.ts';
import { ServerError } from '#machines/parts/failure.ts';
import { asked, fail, finish, withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';
import { ear } from '#tests/support/ear.ts';

function filled() {
  const keeper = ear();
  const form = withPuppets(formMachine, { keepDraft: keeper.logic });
  const walker = walk(withPuppets(clinicCreateMachine, { form }), {
    timezone: 'Europe/London',
    attempt: 'try',
  });
  const inForm = walker.actor.getSnapshot().children.form;
  finish(inForm, 'readDraft', null);
  inForm.send({ type: 'field.changed', name: 'name', value: 'Harbour' });
  return { ...walker, inForm, kept: keeper.heard };
}

test('a clinic that is made ends the flow, tells it and leaves no draft', () => {
  const { actor, inForm, facts, kept } = filled();
  for (let n = 0; n < 10; n += 1) inForm.send({ type: 'form.submitted' });
  expect(asked(actor, 'createClinic')).toMatchObject({
    body: { name: 'Harbour', timezone: 'Europe/London' },
    key: 'try-1',
  });
  finish(actor, 'createClinic', { id: 7 });
  expect(actor.getSnapshot().value).toBe('saved');
  expect(facts).toEqual([{ type: 'saved', clinic: { id: 7 } }]);
  expect(kept.at(-1)).toEqual({ type: 'dropped' });
});

test('a repeated request carries the key of the first, so that one clinic is made', () => {
  const { actor, inForm } = filled();
  inForm.send({ type: 'form.submitted' });
  fail(actor, 'createClinic', new ServerError(503));
  inForm.send({ type: 'form.submitted' });
  expect(asked(actor, 'createClinic')).toMatchObject({ key: 'try-1' });
});
