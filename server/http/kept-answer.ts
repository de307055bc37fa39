import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto';
import type { Answer } from './call.ts';

const algorithm = 'aes-256-gcm';
const [ivLength, tagLength] = [12, 16];

/** The name that a key is stored by. The key itself is kept nowhere, so that whoever reads the database cannot open answers. */
export const nameOfKey = (secret: Buffer, scope: string, key: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['name', scope, key]))
    .digest('base64url');

/** An answer, readable again only with the caller's key. */
export function closeAnswer(secret: Buffer, key: string, { status, body, headers }: Answer): string {
  const iv = randomBytes(ivLength);
  const cipher = createCipheriv(algorithm, lockOf(secret, key), iv);
  const closed = [cipher.update(JSON.stringify({ status, body, headers }), 'utf8'), cipher.final()];
  return Buffer.concat([iv, cipher.getAuthTag(), ...closed]).toString('base64');
}

/** The answer that was kept for a key. */
export function openAnswer(secret: Buffer, key: string, kept: string): Answer {
  const bytes = Buffer.from(kept, 'base64');
  const decipher = createDecipheriv(algorithm, lockOf(secret, key), bytes.subarray(0, ivLength));
  decipher.setAuthTag(bytes.subarray(ivLength, ivLength + tagLength));
  const opened = [decipher.update(bytes.subarray(ivLength + tagLength)), decipher.final()];
  return JSON.parse(Buffer.concat(opened).toString('utf8')) as Answer;
}

const lockOf = (secret: Buffer, key: string) =>
  Buffer.from(hkdfSync('sha256', Buffer.concat([secret, Buffer.from(key)]), '', 'kept-answer', 32));
