import type { ServiceChoice } from '#machines/flows/staff/staffFields.ts';
import { serviceCalls } from '#src/calls/services.ts';
import { t } from '#src/language/t.ts';
import type { App } from '#src/session/app.ts';

/** The services of a clinic that can be given, by name. */
export async function serviceChoicesOf(
  app: App,
  clinic: number,
  signal: AbortSignal,
): Promise<ServiceChoice[]> {
  const services = await serviceCalls(app).listAllServices({ clinic, status: 'all' }, signal);
  return services.map(({ id, name, status }) => ({
    id,
    name: status === 'archived' ? t('{name} (archived)', { name }) : name,
  }));
}
