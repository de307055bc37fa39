import { hkdfSync, randomBytes } from 'node:crypto';
import type pg from 'pg';

export interface Secrets {
  accessTokens: Uint8Array;
  fingerprints: Buffer;
  /** Signs what a patient is let in by after the right date of birth. */
  doorPasses: Buffer;
  /** Signs the tasks that a time costs when many come. */
  holdWork: Buffer;
  factors: Buffer;
  /** Closes what webhooks are signed with. */
  webhooks: Buffer;
  /** Closes the codes of messages that wait. */
  messages: Buffer;
}

/**
 * Reads the server's secret from the database, made at the first start, so that all copies of the server share it. The role
 * that requests run as cannot read it.
 */
export async function loadSecrets(pool: pg.Pool): Promise<Secrets> {
  await pool.query("INSERT INTO secrets (name, value) VALUES ('master', $1) ON CONFLICT DO NOTHING", [
    randomBytes(32),
  ]);
  const { rows } = await pool.query<{ value: Buffer }>("SELECT value FROM secrets WHERE name = 'master'");
  const master = (rows[0] as { value: Buffer }).value;
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, '', purpose, 32));
  return {
    accessTokens: derive('access-tokens'),
    fingerprints: derive('fingerprints'),
    doorPasses: derive('door-passes'),
    holdWork: derive('hold-work'),
    factors: derive('factors'),
    webhooks: derive('webhooks'),
    messages: derive('messages'),
  };
}
