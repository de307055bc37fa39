import pg from 'pg';
import { expect, onTestFinished } from 'vitest';

const waiting = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
const others = 'FROM pg_stat_activity WHERE datname = current_database() AND pid <> ALL($1)';

/** A connection of a test's own that holds locks, beside the server's pool, and one that sees who waits for them. */
export async function watching(connectionString: string) {
  const [holder, eye] = [new pg.Client({ connectionString }), new pg.Client({ connectionString })];
  await Promise.all([holder.connect(), eye.connect()]);
  onTestFinished(async () => {
    await Promise.all([holder.end(), eye.end()]);
  });
  const pids = async () =>
    Promise.all(
      [holder, eye].map(async (one) => (await one.query('SELECT pg_backend_pid() AS pid')).rows[0].pid),
    );
  return {
    query: (text: string, values?: unknown[]) => holder.query(text, values),
    /** Until so many statements wait for a lock. */
    waits: (count: number) =>
      expect.poll(async () => (await eye.query(waiting)).rowCount, { interval: 20 }).toBe(count),
    /** The deadlocks that PostgreSQL had to break; what a connection counted is told at the latest when it ends. */
    async deadlocks(): Promise<number> {
      const own = [await pids()];
      await eye.query(`SELECT pg_terminate_backend(pid) ${others}`, own);
      await expect.poll(async () => (await eye.query(`SELECT ${others}`, own)).rowCount).toBe(0);
      const { rows } = await eye.query(
        'SELECT deadlocks::int FROM pg_stat_database WHERE datname = current_database()',
      );
      return rows[0].deadlocks;
    },
  };
}
