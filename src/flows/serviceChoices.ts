import type { ServiceChoice } from '#machines/flows/staffFields.ts';
import type { App } from '#src/app/createApp.ts';

/** The services of a clinic that can be given, by name. */
export async function serviceChoicesOf(
  { calls }: Pick<App, 'calls'>,
  clinic: number,
  signal: AbortSignal,
): Promise<ServiceChoice[]> {
  const { results } = await calls.listServices({ clinic, limit: 100, status: 'all' }, signal);
  return results.map(({ id, name, status }) => ({
    id,
    name: status === 'archived' ? `${name} (archived)` : name,
  }));
}
