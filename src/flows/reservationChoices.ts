import type { components } from '#openapi/schema.d.ts';
import { labelCalls } from '#src/api/actors/labels.ts';
import type { App } from '#src/app/createApp.ts';
import { perApp } from '#src/app/perApp.ts';
import { colleaguesOf } from './colleagues.ts';
import { serviceChoicesOf } from './serviceChoices.ts';

/** What reservations can be told apart by. */
export interface ReservationChoices {
  readonly staff: readonly { id: number; name: string }[];
  readonly services: readonly { id: number; name: string }[];
  readonly labels: readonly { id: number; name: string; color: components['schemas']['Color'] }[];
}

const fresh = 60_000;

const kept = perApp((app) => {
  const answers = new Map<number, { at: number; choices: Promise<ReservationChoices> }>();
  app.root.on('signedOut', () => answers.clear());
  return answers;
});

/** The staff, services and labels of a clinic, asked for once a minute at most: every turn of a page wants them. */
export function reservationChoicesOf(app: App, clinic: number): Promise<ReservationChoices> {
  const known = kept(app).get(clinic);
  if (known && Date.now() - known.at < fresh) return known.choices;
  const choices = readChoices(app, clinic);
  kept(app).set(clinic, { at: Date.now(), choices });
  choices.catch(() => kept(app).delete(clinic));
  return choices;
}

async function readChoices(app: App, clinic: number): Promise<ReservationChoices> {
  const { signal } = new AbortController();
  const [staff, services, labels] = await Promise.all([
    colleaguesOf(app, clinic, signal),
    serviceChoicesOf(app, clinic, signal),
    labelCalls(app).listAllLabels(clinic, signal),
  ]);
  return { staff, services, labels };
}
