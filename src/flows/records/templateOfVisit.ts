import { reservationCalls } from '#src/calls/reservations.ts';
import { serviceCalls } from '#src/calls/services.ts';
import type { App } from '#src/session/app.ts';

/** The template that the service of a visit begins its record with; null without one, and where it cannot be told. */
export async function templateOfVisit(app: App, visit: number, signal: AbortSignal): Promise<number | null> {
  try {
    const { service } = await reservationCalls(app).readReservation(visit, signal);
    return (await serviceCalls(app).readService(service, signal)).record_template ?? null;
  } catch {
    return null;
  }
}
