import type { LabelOption, ReservationChoices } from '#machines/flows/reservations/reservationFields.ts';
import { labelCalls } from '#src/calls/labels.ts';
import { serviceCalls } from '#src/calls/services.ts';
import { colleaguesOf } from '#src/flows/colleagues.ts';
import { t } from '#src/language/t.ts';
import type { App } from '#src/session/app.ts';
import { perApp } from '#src/session/perApp.ts';

const fresh = 60_000;

const kept = perApp((app) => {
  const answers = new Map<number, { at: number; choices: Promise<ReservationChoices> }>();
  app.root.on('signedOut', () => answers.clear());
  return answers;
});

/** What reservations are told apart by, archived services too; asked for once a minute at most: every turn of a page wants it. */
export function keptChoicesOf(app: App, clinic: number): Promise<ReservationChoices> {
  const known = kept(app).get(clinic);
  if (known && Date.now() - known.at < fresh) return known.choices;
  const choices = reservationChoicesOf(app, clinic, new AbortController().signal, 'all');
  kept(app).set(clinic, { at: Date.now(), choices });
  choices.catch(() => kept(app).delete(clinic));
  return choices;
}

/** What a reservation of a clinic can be put together of: services, who gives them, labels. */
export async function reservationChoicesOf(
  app: App,
  clinic: number,
  signal: AbortSignal,
  status: 'active' | 'all' = 'active',
): Promise<ReservationChoices> {
  const [services, staff, labels] = await Promise.all([
    serviceCalls(app).listAllServices({ clinic, status }, signal),
    colleaguesOf(app, clinic, signal),
    labelOptionsOf(app, clinic, signal, status),
  ]);
  return {
    services: services.map(
      ({
        id,
        name,
        status: now,
        duration_minutes: minutes,
        staff: givers = [],
        initial_status: beginning,
      }) => ({
        id,
        name: now === 'archived' ? t('{name} (archived)', { name }) : name,
        minutes,
        staff: givers.map(({ staff: giver }) => giver),
        minutesWith: Object.fromEntries(
          givers.flatMap(({ staff: giver, duration_override: own }) => (own ? [[giver, own]] : [])),
        ),
        isRequested: beginning === 'requested',
      }),
    ),
    staff,
    labels,
  };
}

/** The labels that a reservation can bear. */
export async function labelOptionsOf(
  app: App,
  clinic: number,
  signal: AbortSignal,
  status: 'active' | 'all',
): Promise<LabelOption[]> {
  const labels = await labelCalls(app).listAllLabels(clinic, signal, status);
  return labels.map(({ id, name, color, status: now }) => ({
    id,
    name: now === 'archived' ? t('{name} (archived)', { name }) : name,
    color,
  }));
}
