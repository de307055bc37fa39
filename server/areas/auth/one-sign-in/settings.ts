import { StartRefused } from '#server/refused-start.ts';

/** The provider of the house's sign-in, and what it knows this server by. */
export interface OidcSettings {
  issuer: string;
  clientId: string;
  clientSecret: string;
}

const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const;

/** The house's sign-in; undefined where nothing is set. */
export function readOidcSettings(env: Record<string, string | undefined>): OidcSettings | undefined {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === names.length) return undefined;
  if (missing.length > 0)
    throw new StartRefused(
      `One sign-in for the house needs ${names.join(', ')}; ${missing.join(' and ')} is missing.`,
    );
  const {
    OIDC_ISSUER: issuer = '',
    OIDC_CLIENT_ID: clientId = '',
    OIDC_CLIENT_SECRET: clientSecret = '',
  } = env;
  if (!URL.canParse(issuer) || !isSafe(new URL(issuer)))
    throw new StartRefused(`OIDC_ISSUER must be an https address, and is "${issuer}".`);
  return { issuer, clientId, clientSecret };
}

/** Names, keys and the client's secret go over this line: in the clear only to this very machine. */
export const isSafe = ({ protocol, hostname }: URL): boolean =>
  protocol === 'https:' || isInTheClear(protocol, hostname);

export const isInTheClear = (protocol: string, hostname: string): boolean =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
