import { openStore } from './storage.ts';

/** What waits in this tab while its user is at the provider. */
const store = openStore(() => window.sessionStorage);
const key = 'oneSignIn';

interface Kept {
  readonly secret: string;
  readonly from: string | undefined;
}

const base64url = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

/** Keeps a new secret in this tab, and answers its hash: who finishes a sign-in has to be who began it. */
export async function newChallenge(from: string | undefined): Promise<string> {
  const secret = base64url(crypto.getRandomValues(new Uint8Array(32)));
  store.write(key, JSON.stringify({ secret, from }));
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(secret));
  return base64url(new Uint8Array(hash));
}

/** What this tab kept when its user went to the provider. */
export function keptStart(): Kept {
  try {
    const { secret, from } = JSON.parse(store.read(key) ?? '{}') as Record<string, unknown>;
    return {
      secret: typeof secret === 'string' ? secret : '',
      from: typeof from === 'string' ? from : undefined,
    };
  } catch {
    return { secret: '', from: undefined };
  }
}

/** Forgets it: it works once. */
export const dropStart = (): void => store.remove(key);
