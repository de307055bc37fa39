import { createHash } from 'node:crypto';

/** What the database keeps of a link's token; the same as its `visit_token_hash`. */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest();
