import type { ServiceChoices } from '#machines/flows/serviceFields.ts';
import { serviceCalls } from '#src/api/actors/services.ts';
import type { App } from '#src/app/createApp.ts';
import { colleaguesOf } from './colleagues.ts';

/** What a service of a clinic can be put together of: who gives it, which forms it may require. */
export async function serviceMakingsOf(
  app: App,
  clinic: number,
  signal: AbortSignal,
  status: 'current' | 'all' = 'current',
): Promise<ServiceChoices> {
  const [colleagues, forms] = await Promise.all([
    colleaguesOf(app, clinic, signal, status),
    serviceCalls(app).listFormChoices(clinic, signal),
  ]);
  return { colleagues, forms };
}
