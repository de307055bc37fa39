import type { FastifyInstance } from 'fastify';
import { unavailable } from './refusal.ts';

/**
 * While the server closes, what is in flight is answered, what arrives is refused, and connections that browsers keep
 * open for later are cut, so that no one is waited for in vain.
 */
export function registerClosing(app: FastifyInstance): void {
  let inFlight = 0;
  let closing = false;

  function cutIdle(): void {
    if (closing && inFlight === 0) setImmediate(() => app.server.closeAllConnections());
  }

  app.addHook('preClose', async () => {
    closing = true;
    cutIdle();
  });
  app.addHook('onRequest', async (_request, reply) => {
    inFlight += 1;
    // Unlike onResponse, this comes for a caller who hung up, too.
    reply.raw.once('close', () => {
      inFlight -= 1;
      cutIdle();
    });
    if (!closing) return;
    reply.header('connection', 'close');
    throw unavailable();
  });
}
