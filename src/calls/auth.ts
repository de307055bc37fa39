import type { Renewed } from '#machines/app/auth.facts.ts';
import type { Credentials, Registration, Token, User } from '#machines/flows/account/accountFields.ts';
import type { SignInChallenge } from '#machines/flows/account/factorFields.ts';
import type { LogInAnswer } from '#machines/flows/account/signIn.machine.ts';
import { ServerError } from '#machines/parts/failure.ts';
import type { Api } from '#src/api/client.ts';
import { idempotencyKey } from '#src/api/headers.ts';
import { answer, type Notify } from '#src/api/refuse.ts';
import { toObject, toOptionalNumber, toText } from '#src/api/shape.ts';
import { t } from '#src/language/t.ts';
import { perApp } from '#src/session/perApp.ts';

/** A user as an answer tells it. */
export const toUser = (value: unknown): User => {
  const user = toObject(value);
  return {
    id: toOptionalNumber(user.id),
    email: toText(user.email),
    first_name: toText(user.first_name),
    last_name: toText(user.last_name),
    username: toText(user.username),
    version: toOptionalNumber(user.version),
  };
};

const toToken = (value: unknown): string => {
  if (typeof value !== 'string' || value === '') throw new ServerError(200, t('The answer holds no token.'));
  return value;
};

const toTokens = (value: unknown): Token => {
  const { access, refresh } = toObject(toObject(value).token);
  return { access: toToken(access), refresh: toToken(refresh) };
};

/** The calls of signing up, in and out under /api/auth, as the charts name them. */
export function createAuthActors(api: Api, notify: Notify) {
  return {
    async logIn(body: Credentials, signal: AbortSignal): Promise<Token> {
      const call = api.open.POST('/api/auth/login/', { body, signal });
      return toTokens(await answer(call, { notify, signal }));
    },
    /** Where the server announces it, an account may be asked for more than the password. */
    async beginLogIn(credentials: Credentials, devices: string[], signal: AbortSignal): Promise<LogInAnswer> {
      const body = {
        ...credentials,
        ...(api.features.has('second-factor') && { second_step: true, devices }),
      };
      const call = api.open.POST('/api/auth/login/', { body, signal });
      const said = toObject(await answer(call, { notify, signal }));
      return said.next ? { next: toObject<SignInChallenge>(said.next) } : toTokens(said);
    },
    async register(body: Registration, key: string, signal: AbortSignal): Promise<User> {
      const header = idempotencyKey(api, key);
      const call = api.open.POST('/api/auth/register/', { body, signal, params: { header } });
      return toUser(await answer(call, { notify, signal }));
    },
    /** A new access token; where the server announces it, the refresh token is renewed with it. */
    async refreshAccess(refresh: string, signal: AbortSignal): Promise<Renewed> {
      const body = { refresh, ...(api.features.has('refresh-rotation') && { rotate: true }) };
      const said = toObject(
        await answer(api.open.POST('/api/auth/refresh-token/', { body, signal }), { signal }),
      );
      return {
        access: toToken(said.access),
        refresh: typeof said.refresh === 'string' && said.refresh !== '' ? said.refresh : refresh,
      };
    },
    /** Answers where the provider of the house's sign-in ends its own session, if that began this one. */
    async endSession(refresh: string, signal: AbortSignal): Promise<string | null> {
      if (!api.features.has('logout')) return null;
      const call = api.open.POST('/api/auth/logout/', { body: { refresh }, signal });
      const said = await answer(call, { signal });
      const address = api.features.has('one-sign-in') ? toText(toObject(said).location) : '';
      return /^https?:\/\//.test(address) ? address : null;
    },
    async readActiveUser(signal: AbortSignal): Promise<User> {
      return toUser(await answer(api.signedIn.GET('/api/auth/active-user', { signal }), { signal }));
    },
  };
}

/** These calls as an app makes them. */
export const authCalls = perApp(({ api, notify }) => createAuthActors(api, notify));
