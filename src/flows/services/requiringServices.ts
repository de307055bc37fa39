import type { RequiringService } from '#machines/flows/consents/consentFormFields.ts';
import { serviceCalls } from '#src/calls/services.ts';
import type { App } from '#src/session/app.ts';

/** The services of a clinic that may require a consent form, by name. */
export async function requiringServicesOf(
  app: App,
  clinic: number,
  signal: AbortSignal,
): Promise<RequiringService[]> {
  const services = await serviceCalls(app).listAllServices({ clinic, status: 'active' }, signal);
  return services.map(({ id, name }) => ({ id, name }));
}
