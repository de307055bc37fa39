import type { Api } from './client.ts';

/** The header that keeps two writers from losing each other's work, for a server that announces it (RFC 9110). */
export const ifMatch = (api: Api, version: number | null) =>
  api.features.has('if-match') && version !== null ? { 'If-Match': `"${version}"` } : {};

/** The header by which a server that announces it knows a request that is sent again. */
export const idempotencyKey = (api: Api, key: string) =>
  api.features.has('idempotency-key') ? { 'Idempotency-Key': key } : {};
