import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { notAuthenticated } from '#server/http/refusal.ts';
import type { Metrics } from './metrics.ts';

const digest = (text: string) => createHash('sha256').update(text).digest();

/** Counts every answer, and serves the figures at `/metrics` to whoever has the token. */
export function registerMetrics(app: FastifyInstance, metrics: Metrics, token: string): void {
  const expected = digest(`Bearer ${token}`);
  app.addHook('onResponse', async (request, reply) => {
    metrics.count(
      request.routeOptions.config.operation ?? 'page',
      reply.statusCode,
      reply.elapsedTime / 1000,
    );
  });
  app.get('/metrics', { config: { operation: 'readMetrics' } }, async (request, reply) => {
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), expected)) throw notAuthenticated();
    return reply.type(metrics.contentType).send(await metrics.read());
  });
}
