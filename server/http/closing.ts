import type { FastifyInstance, FastifyRequest } from 'fastify';
import { unavailable } from './refusal.ts';

/**
 * While the server closes, what is in flight is answered, what arrives is refused, and connections that browsers keep
 * open for later are cut, so that nobody is waited for in vain.
 */
export function registerClosing(app: FastifyInstance): void {
  const inFlight = new Set<FastifyRequest>();
  let closing = false;

  function cutIdle(): void {
    if (closing && inFlight.size === 0) setImmediate(() => app.server.closeAllConnections());
  }

  app.addHook('preClose', async () => {
    closing = true;
    cutIdle();
  });
  app.addHook('onRequest', async (request, reply) => {
    inFlight.add(request);
    if (!closing) return;
    reply.header('connection', 'close');
    throw unavailable();
  });
  app.addHook('onResponse', async (request) => {
    inFlight.delete(request);
    cutIdle();
  });
}
