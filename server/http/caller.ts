import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import { malformed } from './refusal.ts';

/** An address of the network in one spelling, without a port and without the clothes of IPv6; undefined for what is none. */
function addressIn(text: string | undefined): string | undefined {
  const [, bracketed, dotted] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text ?? '') ?? [];
  const bare = (bracketed ?? dotted ?? text ?? '').split('%', 1)[0] as string;
  return isIP(bare) ? ipaddr.process(bare).toString() : undefined;
}

/** A proxy that names no address counts as the caller; a connection that is over has none at all. */
const addressOf = ({ ip, socket }: FastifyRequest): string | undefined =>
  addressIn(ip) ?? addressIn(socket.remoteAddress) ?? ip;

const callers = new WeakMap<IncomingMessage, string>();

/**
 * Notes where each request comes from as it arrives: who hangs up later has no address any more. One whose connection was
 * reset before that is refused, as nothing is done without an address in the log.
 */
export function registerCallers(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    const address = addressOf(request);
    if (address === undefined) throw malformed('The request was cut off.');
    callers.set(request.raw, address);
  });
}

/**
 * The address that a request comes from. Limits go by it, so that it has one spelling: some proxies name the port of every
 * connection too. What a proxy says that is no address counts as the proxy's own.
 */
export const callerOf = ({ raw }: Pick<FastifyRequest, 'raw'>): string => callers.get(raw) as string;
