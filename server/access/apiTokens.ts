import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { type ApiScope, isApiScope, permitsScope } from '#machines/lifecycles/apiScopes.ts';
import type { TokenRef, Transactions } from '#server/database/transaction.ts';
import type { Scope } from './scope.ts';

/** What every token begins with, so that one that was published by mistake is recognised. */
export const tokenPrefix = 'crt_';

/** What is stored of a token: it is drawn from 2^256, so one round says nothing about it. */
export const hashOfToken = (secret: string): Buffer => createHash('sha256').update(secret).digest();

/** A token that was good when it was looked up; every transaction asks whether it still is. */
export interface HeldToken extends TokenRef {
  clinicId: number;
  scopes: ReadonlySet<ApiScope>;
}

/** Whether who acts may still do what a token is for. One of the clinic keeps what its maker held when they made it. */
export const mayUse = ({ user, role }: Scope, scope: ApiScope): boolean =>
  user.id === null || permitsScope(role, scope);

const shape = /^Bearer +(crt_[\w-]{43})$/i;
const mostKnown = 5000;

/** Finds what the token of an Authorization header stands for; undefined where it stands for nothing. */
export function createApiTokens({ open }: Transactions) {
  // what a token stands for never changes; that it ended is asked of the database with every transaction
  const known = new Map<string, HeldToken>();
  return async (header: string | undefined): Promise<HeldToken | undefined> => {
    const secret = shape.exec(header ?? '')?.[1];
    if (secret === undefined) return undefined;
    const hash = hashOfToken(secret);
    const name = hash.toString('base64');
    const held = known.get(name);
    if (held) return held;
    const found = await open(async (trx) => {
      const { rows } = await sql<{
        id: number;
        user_id: number | null;
        clinic_id: number;
        scopes: unknown[];
      }>`
        SELECT * FROM api_token_of(${hash})`.execute(trx);
      return rows[0];
    });
    if (!found) return undefined;
    const token: HeldToken = {
      tokenId: found.id,
      userId: found.user_id,
      clinicId: found.clinic_id,
      scopes: new Set(found.scopes.filter(isApiScope)),
    };
    const oldest = known.size >= mostKnown ? known.keys().next().value : undefined;
    if (oldest !== undefined) known.delete(oldest);
    known.set(name, token);
    return token;
  };
}
