import type { FastifyInstance } from 'fastify';
import { callerOf } from './caller.ts';

/** A path without what opens a visit, a booking or a calendar: the token of such a link is in the address. */
export const withoutTokens = (path: string): string =>
  path.replace(/^(\/+(?:api\/+public\/+(?:visits|bookings|calendars)|visit)\/+)[^/]+/i, '$1*');

/** Logs one line an answer: no bodies, headers or query text, which may hold names and tokens. */
export function registerLog(app: FastifyInstance): void {
  app.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: withoutTokens(request.url.split('?', 1)[0] ?? ''),
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime * 10) / 10,
        from: callerOf(request),
      },
      'answered',
    );
  });
}
