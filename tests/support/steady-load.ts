import { setTimeout as pause } from 'node:timers/promises';
import type { Account } from './account.ts';
import { openDesk, writersOf } from './mixed-writes.ts';

const perSecond = 50;
const callers = 10;

/**
 * Opens a clinic that is asked 50 times a second, a tenth of it writes, and gives what asks it for a number of seconds.
 * `called` hears how many milliseconds each call took. Each caller waits for its answer, so that a slow machine asks less
 * and is refused nothing.
 */
export async function openSteadyLoad(account: Account) {
  const post = (path: string, body: object, method = 'POST') =>
    account.call<{ id: number; version: number }>(method, path, body);
  const desk = await openDesk(post);
  const known = { ids: { patients: [], reservations: [], medical_records: [] }, versions: new Map() };
  const writers = writersOf(post, desk, known, () => {});
  const reads = [
    `/api/patients/patients?clinic=${desk.clinic}`,
    `/api/patients/appointments?clinic=${desk.clinic}`,
    `/api/analytics/dashboard/analytic?clinic=${desk.clinic}`,
  ];
  let turns = 0;
  async function turn() {
    const at = turns++;
    const write = at % 10 === 0 ? writers[(at / 10) % writers.length] : undefined;
    await (write ? write() : account.call('GET', reads[at % reads.length] as string));
  }
  return async (seconds: number, called: (ms: number) => void = () => {}): Promise<void> => {
    const until = performance.now() + seconds * 1000;
    const caller = async () => {
      while (performance.now() < until) {
        const started = performance.now();
        const rest = pause((1000 * callers) / perSecond);
        await turn();
        called(performance.now() - started);
        await rest;
      }
    };
    await Promise.all(Array.from({ length: callers }, caller));
  };
}
