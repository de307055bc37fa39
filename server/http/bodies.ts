import { setImmediate } from 'node:timers/promises';
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

/** What takes a noticeable part of a hundredth of a second to read. */
const large = 64 * 1024;

/** Reads JSON or bytes where an operation takes them, and passes over what is sent along elsewhere. */
export function registerBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers();
  const turn = createTurns();
  app.addContentTypeParser(
    ['application/json', 'application/fhir+json'],
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (takesBody(request) !== 'json') return undefined;
      if (body.length > large) await turn();
      const { mostValues = 0 } = request.routeOptions.config;
      return readJson(body, String(request.headers['content-type']), mostValues);
    },
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

/** One after the other, each in a round of the event loop of its own: whatever else waits gets its turn in between. */
function createTurns(): () => Promise<unknown> {
  let last: Promise<unknown> = Promise.resolve();
  return () => {
    last = last.then(() => setImmediate());
    return last;
  };
}
