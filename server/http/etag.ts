import { preconditionFailed } from './refusal.ts';

/** The ETag of a stored version. */
export const etag = (version: number) => `"${version}"`;

/** Refuses a change that was made on another version than the stored one; without If-Match the last one wins. */
export function refuseOtherVersion(ifMatch: string | undefined, version: number): void {
  if (ifMatch === undefined || ifMatch.trim() === '*') return;
  const named = ifMatch.split(',').map((tag) => tag.trim());
  if (!named.includes(etag(version))) throw preconditionFailed();
}
