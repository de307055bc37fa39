import { expect, test } from 'vitest';
import { clinicCreateMachine } from '#machines/flows/clinics/clinicCreate.machine.ts';
import { formMachine } from '#machines/form/form.machine.ts';
import { savingMachine } from '#machines/parts/saving.machine.ts';
import { asked, finish, withPuppets } from '#src/gallery/sandbox/puppet.ts';
import { walk } from '#src/gallery/sandbox/walk.ts';
import { ear } from '#tests/support/listening-actor.ts';

test('a clinic that is made ends the flow, tells it and leaves no draft', () => {
  const keeper = ear();
  const form = withPuppets(formMachine, { keepDraft: keeper.logic });
  const saving = withPuppets(savingMachine, { form });
  const { actor, facts } = walk(withPuppets(clinicCreateMachine, { saving }), {
    timezone: 'Europe/London',
    attempt: 'try',
  });
  const inSaving = actor.getSnapshot().children.saving;
  const inForm = inSaving.getSnapshot().children.form;
  finish(inForm, 'readDrafts', []);
  inForm.send({ type: 'field.changed', name: 'name', value: 'Harbour' });
  for (let n = 0; n < 10; n += 1) inForm.send({ type: 'form.submitted' });
  expect(asked(inSaving, 'save')).toMatchObject({
    values: { name: 'Harbour', timezone: 'Europe/London' },
    key: 'try-1',
  });
  finish(inSaving, 'save', { stored: { id: 7 }, values: { name: 'Harbour' }, version: 1 });
  expect(actor.getSnapshot().value).toBe('saved');
  expect(facts).toEqual([{ type: 'saved', clinic: { id: 7 } }]);
  expect(keeper.heard.at(-1)).toMatchObject({ type: 'dropped' });
});
