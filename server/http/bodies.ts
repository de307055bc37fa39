import type { FastifyInstance, FastifyRequest } from 'fastify';
import { readJson } from './json.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the operation has a body; that of any other is not read. */
    takesBody?: boolean;
  }
}

/** Reads JSON where an operation takes a body, and passes over what is sent along elsewhere. */
export function registerBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) =>
      takesBody(request) ? readJson(body, String(request.headers['content-type'])) : undefined,
  );
  app.addContentTypeParser('*', (_request, payload, done) => {
    payload.resume();
    done(null, undefined);
  });
}

const takesBody = (request: FastifyRequest) => request.routeOptions.config.takesBody;
