import pg from 'pg';
import { expect } from 'vitest';
import type { Answered, Api } from './api.ts';

/** Runs calls so that each decides before another has stored anything, unless it waits for it; answers their statuses. */
export async function inOneInstant(
  api: Api,
  table: string,
  calls: readonly (() => Promise<Answered>)[],
): Promise<number[]> {
  const holder = new pg.Client(api.url);
  await holder.connect();
  await holder.query(`BEGIN; LOCK TABLE ${table} IN SHARE MODE`);
  const answers = Promise.all(calls.map((call) => call()));
  try {
    await expect.poll(() => countWaiting(api), { timeout: 60_000 }).toBe(calls.length);
  } finally {
    await holder.end();
  }
  return (await answers).map(({ status }) => status).sort();
}

/** How many wait for a lock. */
async function countWaiting({ pool }: Api): Promise<number> {
  const { rows } = await pool.query(`
    SELECT count(*)::int AS count FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event_type = 'Lock'`);
  return rows[0].count;
}
