import * as client from 'openid-client';
import { isInTheClear, type OidcSettings } from './settings.ts';

/** What waits on the server while someone is at the provider. */
export interface Start {
  state: string;
  nonce: string;
  verifier: string;
}

/** Who the provider says came back. */
export interface Person {
  issuer: string;
  subject: string;
  email: string;
  /** Whether the provider has seen that the address is theirs. */
  isVerified: boolean;
  firstName: string;
  lastName: string;
  username: string;
  idToken: string;
}

/** The provider sent someone back without saying who it is. */
export class NoPerson extends Error {
  override name = 'NoPerson';
  readonly reason: 'declined' | 'failed';

  constructor(reason: 'declined' | 'failed', cause: unknown) {
    super(reason, { cause });
    this.reason = reason;
  }
}

export interface Provider {
  /** Where to send the browser. Rejects where the provider does not answer. */
  begin(): Promise<Start & { location: string }>;
  /** Who came back, by the query of the address that they came back to. */
  finish(query: string, start: Start): Promise<Person>;
  /** Where the provider ends its own session; undefined where it has no such page. */
  endSession(idToken: string): Promise<string | undefined>;
}

const seconds = 10;
const words = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** The provider of the house's sign-in: code flow with PKCE, state and nonce. It is looked at when it is first needed. */
export function createProvider(
  { issuer, clientId, clientSecret }: OidcSettings,
  publicUrl: string,
): Provider {
  const redirect = `${publicUrl}/auth/one-sign-in`;
  const at = new URL(issuer);
  const execute = isInTheClear(at.protocol, at.hostname) ? [client.allowInsecureRequests] : [];
  let known: Promise<client.Configuration> | undefined;
  const configuration = () => {
    known ??= client.discovery(at, clientId, clientSecret, undefined, { execute, timeout: seconds });
    // one that did not answer is asked again by the next who comes
    known.catch(() => {
      known = undefined;
    });
    return known;
  };
  return {
    async begin() {
      const config = await configuration();
      const start = {
        state: client.randomState(),
        nonce: client.randomNonce(),
        verifier: client.randomPKCECodeVerifier(),
      };
      const location = client.buildAuthorizationUrl(config, {
        ...{ redirect_uri: redirect, scope: 'openid email profile' },
        ...{ state: start.state, nonce: start.nonce },
        ...{
          code_challenge: await client.calculatePKCECodeChallenge(start.verifier),
          code_challenge_method: 'S256',
        },
      });
      return { ...start, location: location.href };
    },
    async finish(query, { state, nonce, verifier }) {
      const config = await configuration();
      try {
        const tokens = await client.authorizationCodeGrant(config, new URL(`${redirect}?${query}`), {
          ...{
            expectedState: state,
            expectedNonce: nonce,
            pkceCodeVerifier: verifier,
            idTokenExpected: true,
          },
        });
        const { iss, sub, ...claims } = tokens.claims() as client.IDToken;
        const said: Record<string, unknown> =
          'email' in claims
            ? claims
            : { ...claims, ...(await client.fetchUserInfo(config, tokens.access_token, sub)) };
        return {
          ...{ issuer: iss, subject: sub, idToken: tokens.id_token ?? '' },
          ...{ email: words(said.email), isVerified: said.email_verified === true },
          ...{ firstName: words(said.given_name), lastName: words(said.family_name) },
          username: words(said.preferred_username),
        };
      } catch (problem) {
        if (isAway(problem)) throw problem;
        const isDeclined =
          problem instanceof client.AuthorizationResponseError && problem.error === 'access_denied';
        throw new NoPerson(isDeclined ? 'declined' : 'failed', problem);
      }
    },
    async endSession(idToken) {
      const config = await configuration();
      if (!config.serverMetadata().end_session_endpoint) return undefined;
      return client.buildEndSessionUrl(config, {
        ...{ id_token_hint: idToken, post_logout_redirect_uri: `${publicUrl}/auth/sign-in` },
      }).href;
    },
  };
}

/** The line to the provider failed, and not what it said. */
const isAway = (problem: unknown): boolean =>
  problem instanceof client.ClientError
    ? problem.code === 'OAUTH_TIMEOUT' || problem.cause instanceof TypeError
    : problem instanceof TypeError;

/** What of a failed line to the provider may stand in the log: what it says in its own words may name people. */
export function problemOf(problem: unknown): { name: string; code: string } {
  const { name, code, error } = problem as { name?: unknown; code?: unknown; error?: unknown };
  return { name: words(name), code: words(error) || words(code) };
}
