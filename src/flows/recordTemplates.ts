import { fromPromise } from 'xstate';
import { recordTemplateCreateMachine } from '#machines/flows/recordTemplateCreate.machine.ts';
import { removalMachine } from '#machines/parts/removal.machine.ts';
import { recordTemplateCalls } from '#src/api/actors/recordTemplates.ts';
import { perApp } from '#src/app/perApp.ts';
import { formWithDrafts } from './form.ts';

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
