import { createHash, randomBytes } from 'node:crypto';

/** A code that is sent and comes back, and what the database keeps of it. */
export function newSecret(): { code: string; hash: Buffer } {
  const code = randomBytes(32).toString('base64url');
  return { code, hash: secretHash(code) };
}

/** What the database keeps of a code. */
export const secretHash = (code: string): Buffer => createHash('sha256').update(code).digest();
