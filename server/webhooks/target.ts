import { lookup as lookUp } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

/** Where webhooks may lead. */
export type WebhookTargets = 'public' | 'any';

/** Said of an address that leads to this machine or its neighbours. */
export const insideSentence = "This address leads into the server's own network.";

/** Thrown before anything is sent to such an address. */
export class LeadsInside extends Error {
  override name = 'LeadsInside';
  override message = insideSentence;
}

/** Where clouds keep what only the machines themselves should read, though the address looks public. */
const metadata = ['168.63.129.16'];
/** All that the internet gives out of IPv6. */
const global = ipaddr.parseCIDR('2000::/3') as [ipaddr.IPv6, number];

/** Whether an address is one of the internet: none of this machine, its network, or what stands for either. */
export function isPublic(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  // an IPv4 address in the clothes of IPv6 is what it is inside
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast' || metadata.includes(parsed.toString())) return false;
  return parsed.kind() === 'ipv4' || (parsed as ipaddr.IPv6).match(global);
}

/** What speaks against an address as it is written; where its name leads is looked at when it is called. */
export function problemOf(address: string, targets: WebhookTargets): string | undefined {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !/^https?:$/.test(url.protocol))
    return 'Enter a web address, for example https://example.org/hook.';
  if (url.username || url.password) return 'Leave name and password out of the address.';
  if (targets === 'any') return undefined;
  if (url.protocol !== 'https:') return 'Enter an address that begins with https.';
  const host = hostOf(url);
  const isInside = isIP(host) ? !isPublic(host) : /(^|\.)(localhost|local|internal)\.?$/i.test(host);
  return isInside ? insideSentence : undefined;
}

/** The host of an address without the brackets of IPv6. */
export const hostOf = ({ hostname }: URL): string => hostname.replace(/^\[|\]$/g, '');

/**
 * Looks a name up for the connection that is about to be made, and refuses it when any of its addresses leads inside: what is
 * connected to is what was looked at, so a name cannot lead elsewhere in between.
 */
export const publicLookup: LookupFunction = (host, options, done) => {
  lookUp(host, { ...options, all: true }, (error, addresses) => {
    if (error) return done(error, '');
    if (addresses.length === 0 || addresses.some(({ address }) => !isPublic(address)))
      return done(new LeadsInside(), '');
    const [first] = addresses;
    if (options.all) return done(null, addresses);
    return done(null, first?.address ?? '', first?.family);
  });
};
