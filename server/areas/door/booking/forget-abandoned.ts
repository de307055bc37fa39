import type pg from 'pg';

const everyMinute = 60_000;
/** How many are forgotten at once. */
const most = 1000;

/**
 * Forgets what was given for bookings that have run out, in every clinic, as the owner of the tables; what someone is just
 * finishing waits for the next time. Wrong dates of birth are forgotten when they are no news any more.
 */
export async function forgetAbandoned(pool: pg.Pool): Promise<void> {
  await pool.query(
    `DELETE FROM door_bookings WHERE (clinic_id, id) IN (
       SELECT clinic_id, id FROM door_bookings WHERE expires_at <= now() LIMIT $1 FOR UPDATE SKIP LOCKED)`,
    [most],
  );
  await pool.query("DELETE FROM wrong_birth_dates WHERE tried_at < now() - interval '30 days'");
}

/** Looks every minute; answers how to stop, which waits for what is under way. */
export function keepForgetting(pool: pg.Pool): () => Promise<void> {
  let underWay: Promise<unknown> = Promise.resolve();
  const turn = () => {
    // a database that is away is asked again a minute later
    underWay = underWay.then(() => forgetAbandoned(pool)).catch(() => {});
  };
  const clock = setInterval(turn, everyMinute);
  turn();
  return async () => {
    clearInterval(clock);
    await underWay;
  };
}
