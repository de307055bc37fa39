import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Contract } from './contract.ts';
import { methodNotAllowed, notFound } from './refusal.ts';

/** Answers what no operation takes: 405 where another method of the path exists, otherwise 404. */
export function createUnmatched(
  contract: Contract,
): (request: FastifyRequest, reply: FastifyReply) => FastifyReply {
  const paths = new Map<string, { pattern: RegExp; methods: Set<string> }>();
  for (const { path, method } of contract.operations) {
    const bare = path.replace(/\/$/, '');
    const pattern = new RegExp(`^${bare.replaceAll(/\{\w+\}/g, '[^/]+')}/?$`);
    const known = paths.get(bare) ?? { pattern, methods: new Set(['OPTIONS']) };
    known.methods.add(method);
    if (method === 'GET') known.methods.add('HEAD');
    paths.set(bare, known);
  }

  return (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const methods = [...paths.values()].find(({ pattern }) => pattern.test(path))?.methods;
    if (!methods) throw notFound();
    const allow = [...methods].sort().join(', ');
    if (request.method === 'OPTIONS') return reply.code(204).header('allow', allow).send();
    throw methodNotAllowed(request.method, allow);
  };
}
