import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Provider from 'oidc-provider';

/** What the provider says of one of its people. */
export interface Claims {
  email?: string;
  email_verified?: boolean;
  given_name?: string;
  family_name?: string;
  preferred_username?: string;
}

export interface OidcProvider {
  issuer: string;
  /** The settings of a server that uses it. */
  settings: { issuer: string; clientId: string; clientSecret: string };
  /** Who signs in under a name, and what is said of them. */
  people: Map<string, Claims>;
  close(): Promise<void>;
}

const client = { clientId: 'chartroom', clientSecret: 'a secret of the tests, long enough to be one' };

/** A real OpenID provider of this process, with its own pages; any password is right there. */
export async function openOidcProvider(publicUrl: string, port = 0): Promise<OidcProvider> {
  const people = new Map<string, Claims>();
  let answer: ReturnType<Provider['callback']> | undefined;
  const server = createServer((request, response) => void answer?.(request, response));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        redirect_uris: [`${publicUrl}/auth/one-sign-in`],
        post_logout_redirect_uris: [`${publicUrl}/auth/sign-in`],
      },
    ],
    claims: {
      email: ['email', 'email_verified'],
      profile: ['given_name', 'family_name', 'preferred_username'],
    },
    cookies: { keys: ['a key of the tests'] },
    findAccount: (_context, id) => ({ accountId: id, claims: () => ({ sub: id, ...people.get(id) }) }),
    ttl: {
      AccessToken: 300,
      AuthorizationCode: 60,
      Grant: 300,
      IdToken: 300,
      Interaction: 300,
      Session: 300,
    },
  });
  answer = provider.callback();
  return {
    issuer,
    settings: { issuer, ...client },
    people,
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Walks the provider's pages as a browser would, under a name, and answers the address that they lead back to. */
export async function walkProvider(location: string, name: string): Promise<URL> {
  const cookies = new Map<string, string>();
  const origin = new URL(location).origin;
  let url = new URL(location);
  let form: URLSearchParams | undefined;
  for (let steps = 0; steps < 20 && url.origin === origin; steps += 1) {
    const reply = await fetch(url, {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { cookie: [...cookies].map((pair) => pair.join('=')).join('; ') },
      ...(form && { body: form }),
    });
    for (const cookie of reply.headers.getSetCookie()) {
      const [, key = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(key, value);
    }
    const next = reply.headers.get('location');
    const page = await reply.text();
    if (next) {
      url = new URL(next, url);
      form = undefined;
    } else {
      const [, action = ''] = /<form[^>]*action="([^"]+)"/.exec(page) ?? [];
      const [, prompt = ''] = /name="prompt" value="([^"]+)"/.exec(page) ?? [];
      if (action === '') throw new Error(`The provider answered ${reply.status}: ${page}`);
      url = new URL(action, url);
      form = new URLSearchParams({ prompt, login: name, password: 'any' });
    }
  }
  return url;
}
