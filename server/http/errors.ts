import type { FastifyInstance, FastifyReply } from 'fastify';
import { type TakenMessages, toRefusal } from './failures.ts';
import { forCaller } from './inEnglish.ts';
import { malformed, type Refusal } from './refusal.ts';

/** Answers every error in the contract's shapes. */
export function registerErrors(app: FastifyInstance, taken: TakenMessages): void {
  app.setErrorHandler((error, request, reply) => {
    // Whoever hung up in the middle of a body looks like a lost database otherwise: both are ECONNRESET.
    const hungUp = request.raw.errored === error;
    const refusal = hungUp ? malformed('The request was cut off.') : toRefusal(error, taken);
    if (refusal.status >= 500) request.log.error({ failure: describe(error) }, 'request failed');
    return sendRefusal(reply, refusal);
  });
}

/** Sends a refusal past whatever else would have its say about the answer. */
export function sendRefusal(reply: FastifyReply, refusal: Refusal): FastifyReply {
  return reply
    .code(refusal.status)
    .headers(refusal.headers)
    .type('application/json; charset=utf-8')
    .send(JSON.stringify(forCaller(refusal.body, reply.request.headers.accept)));
}

/** A database error's message and detail can hold patients' data, so only its code and the names of what it struck are kept. */
function describe(error: unknown): object {
  const failure = error as Record<string, string | undefined>;
  const { name, code, message, stack, constraint, table, column, severity } = failure;
  if (severity) return { name, code, constraint, table, column };
  return { name, code, message, stack };
}
