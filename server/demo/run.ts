import pg from 'pg';
import { openDatabase } from '#server/database/database.ts';
import { readSettings } from '#server/settings.ts';
import { demoAccount, demoEmail, demoPassword } from './account.ts';
import { fill } from './fill.ts';
import { refuseUsed } from './refuse-used.ts';

/** How much made-up data is wanted. */
export interface Wanted {
  patients: number;
  calendars: number;
  density: number;
  seed: number;
}

/** Opens the database that the server would open, fills it, says what it made, and closes it again. */
export async function runFilling(env: Record<string, string | undefined>, wanted: Wanted): Promise<void> {
  const started = Date.now();
  const database = await openDatabase(readSettings(env));
  try {
    await refuseUsed(database.pool);
    const client = new pg.Client({ connectionString: database.pool.options.connectionString });
    await client.connect();
    try {
      const filling = {
        account: await demoAccount(),
        clinicName: 'Harbour Clinic (demo)',
        ...wanted,
        now: Date.now(),
        tell,
      };
      const made = await fill(client, filling);
      const seconds = Math.round((Date.now() - started) / 1000);
      console.log(`${made.patients} patients and ${made.reservations} reservations in ${seconds} s.`);
      console.log(`Sign in as ${demoEmail} with ${demoPassword}.`);
    } finally {
      await client.end();
    }
  } finally {
    await database.close();
  }
}

let told = 0;
function tell(what: string, done: number, of: number): void {
  if (done < of && Date.now() - told < 2000) return;
  told = Date.now();
  console.log(`${what}: ${done} of ${of}`);
}
