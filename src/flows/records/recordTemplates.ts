import { fromPromise } from 'xstate';
import { recordTemplateCreateMachine } from '#machines/flows/records/recordTemplateCreate.machine.ts';
import { recordTemplateEditMachine } from '#machines/flows/records/recordTemplateEdit.machine.ts';
import {
  type RecordTemplateCreation,
  templateBody,
  templateValues,
} from '#machines/flows/records/recordTemplateFields.ts';
import { removalMachine } from '#machines/parts/removal.machine.ts';
import { recordTemplateCalls } from '#src/calls/recordTemplates.ts';
import { savingThrough } from '#src/flows/saving.ts';
import { theirsOf } from '#src/flows/theirs.ts';
import { perApp } from '#src/session/perApp.ts';

/** Storing a template or snippet through the API. */
export const recordTemplateCreateFlow = perApp((app) =>
  recordTemplateCreateMachine.provide({
    actors: {
      saving: savingThrough(app, {
        save: ({ about: { clinic, kind, texts }, values, key }, signal) => {
          const body = { clinic, kind, ...texts, ...values } as RecordTemplateCreation;
          return recordTemplateCalls(app).createTemplate(body, key, signal);
        },
      }),
    },
  }),
);

/** Changing a template or snippet through the API. */
export const recordTemplateEditFlow = perApp((app) => {
  const { readTemplate, updateTemplate } = recordTemplateCalls(app);
  return recordTemplateEditMachine.provide({
    actors: {
      saving: savingThrough(app, {
        save: ({ about: { id, kind }, values, version }, signal) =>
          updateTemplate({ id, body: templateBody(kind, values), version }, signal),
        async readTheirs(id, _, signal) {
          const template = await readTemplate(id, signal);
          return theirsOf(app, template, templateValues(template), signal);
        },
      }),
    },
  });
});

/** Archiving a template or snippet through the API. */
export const recordTemplateArchivingFlow = perApp((app) =>
  removalMachine.provide({
    actors: {
      remove: fromPromise(({ input, signal }) => recordTemplateCalls(app).archiveTemplate(input, signal)),
    },
  }),
);
