import type { FastifyInstance } from 'fastify';
import { tooManyHeaders } from './refusal.ts';

const mostHeaders = 100;
/** React Aria sets one inline style; this is its hash. */
const reactAriaStyle = "'sha256-38RhXrc7EdReTKsOm23ZPOCUgniTUUcjky8QOOrQx6o='";

/**
 * The content security policy, open towards the API where that is another origin, to frames of the websites that are named,
 * and to the styles in the document that have these hashes.
 */
export function contentSecurityPolicy(
  apiBaseUrl: string | undefined,
  framedBy: readonly string[] = [],
  styles: readonly string[] = [],
): string {
  const api = apiBaseUrl ? ` ${new URL(apiBaseUrl).origin}` : '';
  return [
    "default-src 'none'",
    "script-src 'self'",
    [`style-src 'self' ${reactAriaStyle}`, ...styles].join(' '),
    `connect-src 'self'${api}`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "form-action 'none'",
    `frame-ancestors ${framedBy.length > 0 ? framedBy.join(' ') : "'none'"}`,
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
  ].join('; ');
}

/** What every answer carries, whatever it answers. */
export function commonHeaders(apiBaseUrl: string | undefined): Record<string, string> {
  return {
    'content-security-policy': contentSecurityPolicy(apiBaseUrl),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'same-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
    'cache-control': 'no-store',
  };
}

/** Sets the headers of every answer, and refuses requests that have too many. */
export function registerHeaders(app: FastifyInstance, always: Record<string, string>): void {
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(always);
    if (request.protocol === 'https') reply.header('strict-transport-security', 'max-age=31536000');
    if (request.raw.rawHeaders.length / 2 > mostHeaders) throw tooManyHeaders();
  });
}
