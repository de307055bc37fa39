import { createHash, randomBytes } from 'node:crypto';

/** What a link in a message holds, and what the database keeps of it. */
export interface LinkCode {
  code: string;
  hash: Buffer;
}

/** What the database keeps of a code. */
export const hashOfCode = (code: string) => createHash('sha256').update(code).digest();

/** 256 random bits for one link. */
export function newLinkCode(): LinkCode {
  const code = randomBytes(32).toString('base64url');
  return { code, hash: hashOfCode(code) };
}
