import { clinicCalls } from '#src/calls/clinics.ts';
import type { App } from '#src/session/app.ts';

/** The time zone of a clinic, whether or not it is among those that were fetched at the start; UTC where none is told. */
export async function clinicZone(app: App, clinic: number, signal?: AbortSignal): Promise<string> {
  const { clinics, chosen } = app.defaultClinic.getSnapshot().context;
  const known = chosen?.id === clinic ? chosen : clinics.find(({ id }) => id === clinic);
  return (known ?? (await clinicCalls(app).readClinic(clinic, signal))).timezone || 'UTC';
}
