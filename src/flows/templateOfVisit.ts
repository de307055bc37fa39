import { reservationCalls } from '#src/api/actors/reservations.ts';
import { serviceCalls } from '#src/api/actors/services.ts';
import type { App } from '#src/app/createApp.ts';

/** The template that the service of a visit begins its record with; null without one, and where it cannot be told. */
export async function templateOfVisit(app: App, visit: number, signal: AbortSignal): Promise<number | null> {
  try {
    const { service } = await reservationCalls(app).readReservation(visit, signal);
    return (await serviceCalls(app).readService(service, signal)).record_template ?? null;
  } catch {
    return null;
  }
}
