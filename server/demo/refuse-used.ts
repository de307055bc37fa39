import type pg from 'pg';
import { StartRefused } from '#server/refused-start.ts';

/** Made-up people never come among real ones. */
export async function refuseUsed(client: pg.Pool | pg.ClientBase): Promise<void> {
  const { rows } = await client.query('SELECT count(*)::int AS count FROM users');
  if (rows[0].count > 0) {
    throw new StartRefused(
      'The database has users already: made-up data goes only into an empty one. Set DATA_DIR or DATABASE_URL to another.',
    );
  }
}
