import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';

/** An address of the network in one spelling, without a port and without the clothes of IPv6; undefined for what is none. */
function addressIn(text: string | undefined): string | undefined {
  const [, bracketed, dotted] = /^\[(.+)\](?::\d+)?$|^([\d.]+):\d+$/.exec(text ?? '') ?? [];
  const bare = (bracketed ?? dotted ?? text ?? '').split('%', 1)[0] as string;
  return isIP(bare) ? ipaddr.process(bare).toString() : undefined;
}

/**
 * The address that a request comes from. Limits go by it, so that it has one spelling: some proxies name the port of every
 * connection too. What a proxy says that is no address counts as the proxy's own.
 */
export const callerOf = ({ ip, socket }: Pick<FastifyRequest, 'ip' | 'socket'>): string =>
  addressIn(ip) ?? addressIn(socket.remoteAddress) ?? ip;
