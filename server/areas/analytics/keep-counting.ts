import type pg from 'pg';

const everyTenSeconds = 10_000;
const daysAtOnce = 30;
const longestMs = 60_000;

/** Counts some days anew whose figures have become stale, as the owner of the tables; answers how many. */
export async function countStaleDays(client: pg.Pool | pg.ClientBase): Promise<number> {
  const recount = {
    text: 'SELECT recount_days($1) AS days',
    values: [daysAtOnce],
    query_timeout: longestMs,
  };
  const { rows } = await client.query<{ days: number }>(recount);
  return rows[0]?.days ?? 0;
}

/**
 * Keeps the figures of days fresh; answers how to stop, which waits for the days under way. Several servers take turns. Nothing
 * depends on it but how fast the overview is: stale days are counted by whoever asks for them.
 */
export function keepCounting(pool: pg.Pool): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve();
  let isStopped = false;
  async function turn(): Promise<void> {
    while (!isStopped && (await countStaleDays(pool)) > 0);
  }
  const clock = setInterval(() => {
    // a database that is away is asked again in the next turn
    underWay = underWay.then(turn).catch(() => {});
  }, everyTenSeconds);
  return async () => {
    isStopped = true;
    clearInterval(clock);
    await underWay;
  };
}
