import type { RequiringService } from '#machines/flows/consentFormFields.ts';
import { serviceCalls } from '#src/api/actors/services.ts';
import type { App } from '#src/app/createApp.ts';

/** The services of a clinic that may require a consent form, by name. */
export async function requiringServicesOf(
  app: App,
  clinic: number,
  signal: AbortSignal,
): Promise<RequiringService[]> {
  const { results } = await serviceCalls(app).listServices({ clinic, limit: 100, status: 'active' }, signal);
  return results.map(({ id, name }) => ({ id, name }));
}
