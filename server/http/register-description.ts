import type { FastifyInstance } from 'fastify';
import type { Contract } from './contract.ts';

/** Serves the contract as this server obeys it, OpenAPI 3.1, for programs that are to speak with it. */
export function registerDescription(app: FastifyInstance, { document }: Contract): void {
  // whoever reads it asks this very server, wherever it stands
  const text = JSON.stringify({ ...document, servers: [{ url: '/' }] });
  app.get('/api/openapi.json', { config: { operation: 'readDescription' } }, async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(text),
  );
}
