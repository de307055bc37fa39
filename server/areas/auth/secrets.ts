import { hkdfSync, randomBytes } from 'node:crypto';
import type { Transactions } from '#server/database/transaction.ts';

export interface Secrets {
  accessTokens: Uint8Array;
  fingerprints: Buffer;
}

/** Reads the server's secret from the database, made at the first start, so that all copies of the server share it. */
export async function loadSecrets(transactions: Transactions): Promise<Secrets> {
  const master = await transactions.open(async (trx) => {
    await trx
      .insertInto('secrets')
      .values({ name: 'master', value: randomBytes(32) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return trx.selectFrom('secrets').select('value').where('name', '=', 'master').executeTakeFirstOrThrow();
  });
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master.value, '', purpose, 32));
  return { accessTokens: derive('access-tokens'), fingerprints: derive('fingerprints') };
}
