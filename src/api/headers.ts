import type { RemovalCall } from '#machines/parts/removal.machine.ts';
import type { Api } from './client.ts';

/** The header that keeps two writers from losing each other's work, for a server that announces it (RFC 9110). */
export const ifMatch = (api: Api, version: number | null) =>
  api.features.has('if-match') && version !== null ? { 'If-Match': `"${version}"` } : {};

/** The header by which a server that announces it knows a request that is sent again. */
export const idempotencyKey = (api: Api, key: string) => ({
  'Idempotency-Key': api.features.has('idempotency-key') ? key : undefined,
});

/** The headers of a removal: the version that is to go, and the key of the question that was confirmed. */
export const removing = (api: Api, { version, key }: RemovalCall) => ({
  ...ifMatch(api, version),
  ...idempotencyKey(api, key),
});

/** For a call that comes to the same however often it is sent. Why it does is said where it is made. */
export const withoutKey = { 'Idempotency-Key': undefined };
