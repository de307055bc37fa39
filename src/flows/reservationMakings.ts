import type { ReservationChoices } from '#machines/flows/reservationFields.ts';
import { labelCalls } from '#src/api/actors/labels.ts';
import { serviceCalls } from '#src/api/actors/services.ts';
import type { App } from '#src/app/createApp.ts';
import { colleaguesOf } from './colleagues.ts';

/** What a reservation of a clinic can be put together of: services, who gives them, labels. */
export async function reservationMakingsOf(
  app: App,
  clinic: number,
  signal: AbortSignal,
): Promise<ReservationChoices> {
  const [services, staff, labels] = await Promise.all([
    serviceCalls(app).listServices({ clinic, limit: 100 }, signal),
    colleaguesOf(app, clinic, signal),
    labelCalls(app).listAllLabels(clinic, signal),
  ]);
  return {
    services: services.results.map(({ id, name, duration_minutes: minutes, staff: givers = [] }) => ({
      id,
      name,
      minutes,
      staff: givers.map(({ staff: giver }) => giver),
    })),
    staff,
    labels: labels.map(({ id, name }) => ({ id, name })),
  };
}
