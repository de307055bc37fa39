import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readJson } from './json.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** What body the operation has; that of any other is not read. */
    /** The contract's name of what is asked; pages and files have none. */
    operation?: string;
    takesBody?: 'json' | 'bytes' | undefined;
    /** How many values its JSON may hold. */
    mostValues?: number;
  }
}

/** Reads JSON or bytes where an operation takes them, and passes over what is sent along elsewhere. */
export function registerBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    ['application/json', 'application/fhir+json'],
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) =>
      takesBody(request) === 'json'
        ? readJson(body, String(request.headers['content-type']), request.routeOptions.config.mostValues ?? 0)
        : undefined,
  );
  app.addContentTypeParser(
    'application/octet-stream',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => (takesBody(request) === 'bytes' ? body : undefined),
  );
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null, undefined);
  });
}

const takesBody = (request: FastifyRequest) => request.routeOptions.config.takesBody;
