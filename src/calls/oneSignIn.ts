import type { OneSignIn } from '#machines/flows/account/oneSignIn.machine.ts';
import { ServerError } from '#machines/parts/failure.ts';
import { answer } from '#src/api/refuse.ts';
import { toObject, toText } from '#src/api/shape.ts';
import { language } from '#src/language/language.ts';
import { perApp } from '#src/session/perApp.ts';

/** The calls of the house's sign-in. */
export const oneSignInCalls = perApp(({ api }) => ({
  /** The address at the provider. */
  async begin(challenge: string, signal: AbortSignal): Promise<string> {
    const call = api.open.POST('/api/auth/one-sign-in/', { body: { challenge }, signal });
    return toAddress(toObject(await answer(call, { signal })).location);
  },
  async finish(query: string, secret: string, signal: AbortSignal): Promise<OneSignIn> {
    const headers = { 'Accept-Language': language };
    const call = api.open.POST('/api/auth/one-sign-in/finish/', { body: { query, secret }, signal, headers });
    const said = toObject(await answer(call, { signal }));
    const token = toObject(said.token);
    return {
      token: { access: toText(token.access), refresh: toText(token.refresh) },
      hasJoined: said.has_joined === true,
    };
  },
}));

/** Only an address of the web is gone to. */
function toAddress(value: unknown): string {
  const address = toText(value);
  if (!/^https?:\/\//.test(address)) throw new ServerError(200);
  return address;
}
