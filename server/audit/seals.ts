import type pg from 'pg';
import type { AuditKey } from './audit-key.ts';

const everyFiveMinutes = 300_000;
const chainsAtOnce = 500;

interface Head {
  chain: string;
  length: string;
  head: Buffer;
}

/** What a seal signs. */
export const sealed = (chain: string, position: number, hash: Buffer, at: Date): (string | number)[] => [
  'seal',
  chain,
  position,
  hash.toString('hex'),
  at.toISOString(),
];

/** Seals the chains that have grown since their last seal, as the owner of the tables. */
export async function sealChains(pool: pg.Pool, key: AuditKey): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<Head>(
      `SELECT c.chain, c.length, c.head FROM audit_chains c
       WHERE c.length > coalesce((SELECT max(s.position) FROM audit_seals s WHERE s.chain = c.chain), 0)
       LIMIT $1`,
      [chainsAtOnce],
    );
    const at = new Date();
    const macs = rows.map(({ chain, length, head }) => key.sign(sealed(chain, Number(length), head, at)));
    await pool.query(
      `INSERT INTO audit_seals (chain, position, hash, key_id, sealed_at, mac)
       SELECT chain, position, hash, $4, $5, mac
       FROM unnest($1::text[], $2::bigint[], $3::bytea[], $6::bytea[]) AS new (chain, position, hash, mac)
       ON CONFLICT DO NOTHING`,
      [
        rows.map(({ chain }) => chain),
        rows.map(({ length }) => length),
        rows.map(({ head }) => head),
        key.id,
        at,
        macs,
      ],
    );
    if (rows.length < chainsAtOnce) return;
  }
}

/** Seals every few minutes, at the start and at the end; answers how to stop. */
export function keepSealing(pool: pg.Pool, key: AuditKey): () => Promise<void> {
  let underWay: Promise<void> = Promise.resolve();
  const turn = () => {
    // a database that is away is sealed in the next turn
    underWay = underWay.then(() => sealChains(pool, key)).catch(() => {});
  };
  turn();
  const clock = setInterval(turn, everyFiveMinutes);
  return async () => {
    clearInterval(clock);
    turn();
    await underWay;
  };
}
