import { fromPromise } from 'xstate';
import { recordTemplateCreateMachine } from '#machines/flows/recordTemplateCreate.machine.ts';
import { recordTemplateEditMachine } from '#machines/flows/recordTemplateEdit.machine.ts';
import { templateValues } from '#machines/flows/recordTemplateFields.ts';
import { conflictMachine } from '#machines/parts/conflict.machine.ts';
import { removalMachine } from '#machines/parts/removal.machine.ts';
import { recordTemplateCalls } from '#src/api/actors/recordTemplates.ts';
import { perApp } from '#src/app/perApp.ts';
import { formWithDrafts } from './form.ts';
import { theirsOf } from './theirs.ts';

/** Storing a template or snippet through the API. */
export const recordTemplateCreateFlow = perApp((app) =>
  recordTemplateCreateMachine.provide({
    actors: {
      form: formWithDrafts(app),
      createTemplate: fromPromise(({ input, signal }) =>
        recordTemplateCalls(app).createTemplate(input.body, input.key, signal),
      ),
    },
  }),
);

/** Changing a template or snippet through the API. */
export const recordTemplateEditFlow = perApp((app) => {
  const { readTemplate, updateTemplate } = recordTemplateCalls(app);
  return recordTemplateEditMachine.provide({
    actors: {
      form: formWithDrafts(app),
      saveTemplate: fromPromise(({ input, signal }) => updateTemplate(input, signal)),
      conflict: conflictMachine.provide({
        actors: {
          readTheirs: fromPromise(async ({ input, signal }) => {
            const template = await readTemplate(input.id, signal);
            return theirsOf(app, template, templateValues(template), signal);
          }),
        },
      }),
    },
  });
});

/** Archiving a template or snippet through the API. */
export const recordTemplateArchivingFlow = perApp((app) =>
  removalMachine.provide({
    actors: {
      remove: fromPromise(({ input, signal }) =>
        recordTemplateCalls(app).archiveTemplate(input.id, input.version, signal),
      ),
    },
  }),
);
