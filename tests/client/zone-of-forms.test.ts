import { expect, it } from 'vitest';
import { type AnyActorLogic, type AnyStateMachine, createActor, toPromise } from 'xstate';
import { newReservation } from '#machines/flows/reservations/reservationFields.ts';
import { newTimeOff } from '#machines/flows/staff/timeOffFields.ts';
import { reservationCreateFlow } from '#src/flows/reservations/reservationCreate.ts';
import { reservationEditFlow } from '#src/flows/reservations/reservationEdit.ts';
import { staffTimeOffFlow } from '#src/flows/staff/staffTimeOff.ts';
import type { App } from '#src/session/app.ts';

/** An app whose clinic has been moved from Berlin to Lisbon since its forms were opened, and what it sends. */
function movedClinic() {
  const sent: Record<string, unknown>[] = [];
  const send = async (_: string, { body }: { body?: Record<string, unknown> }) => {
    if (body) sent.push(body);
    return { data: { id: 7, clinic: 1, version: 2, labels: [] }, response: new Response() };
  };
  const chosen = { id: 1, timezone: 'Europe/Lisbon' };
  const app = {
    api: { signedIn: { GET: send, POST: send, PUT: send }, features: new Set() },
    notify: () => {},
    defaultClinic: { getSnapshot: () => ({ context: { chosen, clinics: [chosen] } }) },
  } as unknown as App;
  return { app, sent };
}

const inner = (machine: AnyStateMachine, name: string) =>
  machine.implementations.actors[name] as AnyStateMachine;

/** Saves what a form holds, as its chart does. */
const save = (flow: AnyStateMachine, about: object, values: object) =>
  toPromise(
    createActor(inner(inner(flow, 'saving'), 'save') as AnyActorLogic, {
      input: { about, values, version: 1, key: 'key' },
    }).start(),
  );

const about = { id: 7, clinic: 1, version: 1, zone: 'Europe/Berlin', rebooks: null, stored: null };
const atTen = newReservation({ service: '3', staff: '2', date: '2036-03-03', time: '10:00', duration: '30' });
const off = {
  ...newTimeOff,
  start_at: '2036-03-03',
  end_at: '2036-03-03',
  start_time: '10:00',
  end_time: '12:00',
};

it.each([
  ['a new reservation', reservationCreateFlow, { ...atTen, patient: { id: '4', label: 'Minh' } }],
  ['a reservation', reservationEditFlow, atTen],
  ['time off', staffTimeOffFlow, off],
])('%s is stored in the zone that its form was written in', async (_, flowOf, values) => {
  const { app, sent } = movedClinic();
  await save((flowOf as (app: App) => AnyStateMachine)(app), about, values);
  expect(new Date(String(sent[0]?.start_at)).toISOString()).toBe('2036-03-03T09:00:00.000Z');
});
