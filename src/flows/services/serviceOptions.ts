import type { ServiceChoices } from '#machines/flows/services/serviceFields.ts';
import { recordTemplateCalls } from '#src/calls/recordTemplates.ts';
import { serviceCalls } from '#src/calls/services.ts';
import { colleaguesOf } from '#src/flows/colleagues.ts';
import type { App } from '#src/session/app.ts';

/** What a service of a clinic can be put together of; no templates for those who may not read records. */
export async function serviceOptionsOf(
  app: App,
  clinic: number,
  signal: AbortSignal,
  status: 'current' | 'all' = 'current',
): Promise<ServiceChoices> {
  const [colleagues, forms, templates] = await Promise.all([
    colleaguesOf(app, clinic, signal, status),
    serviceCalls(app).listFormChoices(clinic, signal),
    recordTemplateCalls(app)
      .listTemplates(clinic, signal)
      .catch(() => []),
  ]);
  return {
    colleagues,
    forms,
    templates: templates.flatMap(({ id, name, kind }) => (kind === 'template' ? [{ id, name }] : [])),
  };
}
