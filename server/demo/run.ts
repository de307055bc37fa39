import pg from 'pg';
import { openDatabase } from '#server/database/database.ts';
import { readSettings } from '#server/settings.ts';
import { demoAccount, demoEmail, demoPassword } from './account.ts';
import { type Filling, fill } from './fill.ts';

/** How much made-up data is wanted. */
export type Wanted = Pick<Filling, 'patients' | 'calendars' | 'density' | 'seed'>;

/** A clinic to look around in. */
export const demo: Wanted = { patients: 900, calendars: 3, density: 0.4, seed: 1 };

/** No one copies the journal of a database while it is filled: what is written in one go needs none. */
const unwatched = ['wal_level=minimal', 'max_wal_senders=0', 'max_wal_size=4GB'];

/** Opens the database that the server would open, fills it, says what it made, and closes it again. */
export async function runFilling(env: Record<string, string | undefined>, wanted: Wanted): Promise<void> {
  const started = Date.now();
  const database = await openDatabase(readSettings(env), unwatched);
  try {
    const made = await fillDatabase(database.pool, wanted, tell);
    const seconds = Math.round((Date.now() - started) / 1000);
    console.log(`${made.patients} patients and ${made.reservations} reservations in ${seconds} s.`);
    console.log(`Sign in as ${demoEmail} with ${demoPassword}.`);
  } finally {
    await database.close();
  }
}

/** Fills the database of a pool, over a connection that may take longer than those of the pool. */
export async function fillDatabase({ options }: pg.Pool, wanted: Wanted, tell: Filling['tell'] = () => {}) {
  const client = new pg.Client({ connectionString: options.connectionString });
  await client.connect();
  try {
    const account = await demoAccount();
    return await fill(client, {
      account,
      clinicName: 'Harbour Clinic (demo)',
      ...wanted,
      now: Date.now(),
      tell,
    });
  } finally {
    await client.end();
  }
}

let told = 0;
function tell(what: string, done: number, of: number): void {
  if (done < of && Date.now() - told < 2000) return;
  told = Date.now();
  console.log(`${what}: ${done} of ${of}`);
}
