import { createHash } from 'node:crypto';
import type pg from 'pg';
import { codeHash } from '#server/areas/auth/factors/recovery-codes.ts';
import type { Vault } from '#server/areas/auth/factors/vault.ts';

/** Closes the code of a message, named by its UUID: what is stored opens nothing for whoever reads the tables. */
export type CloseCode = Vault['close'];

/** For what is done on no one's behalf and writes to no one. */
export const closesNothing: CloseCode = () => {
  throw new Error('A message with a code is written where nobody asked for one.');
};

const sha256 = (code: string) => createHash('sha256').update(code).digest();

/** By which hash the table of its link knows a message's code; one of six digits could be guessed from any hash. */
const hashes: Readonly<Record<string, (code: string) => Buffer>> = {
  invitation: sha256,
  memberReset: sha256,
  visitLink: sha256,
  offer: sha256,
  requestAccepted: sha256,
  factorReset: codeHash,
};

/** What the outbox keeps of a code. */
export const closedCode = (close: CloseCode, template: string, messageId: string, code: string) => ({
  closed: close(messageId, code),
  hash: hashes[template]?.(code) ?? null,
});

interface Stored {
  message_id: string;
  data: unknown;
  closed_code: Buffer | null;
}

/** What a stored message is told with, its code opened. */
export const openedData = ({ open }: Vault, { message_id, data, closed_code }: Stored): object => ({
  ...(data as object),
  ...(closed_code && { code: open(message_id, closed_code) }),
});

/** How many are closed at once. */
const most = 500;

/** Closes what servers of a release before left open; answers how many it found. */
export async function closeOpenCodes(pool: pg.Pool, { close }: Vault): Promise<number> {
  const { rows } = await pool.query<{ id: number; template: string; message_id: string; code: string }>(
    `SELECT id, template, message_id, data ->> 'code' AS code FROM outbox WHERE data ? 'code' ORDER BY id LIMIT $1`,
    [most],
  );
  for (const { id, template, message_id, code } of rows) {
    const { closed, hash } = closedCode(close, template, message_id, code);
    await pool.query(
      `UPDATE outbox SET data = data - 'code', closed_code = $2, code_hash = $3 WHERE id = $1 AND data ? 'code'`,
      [id, closed, hash],
    );
  }
  return rows.length;
}
