import type {
  AddressAsked,
  AddressChange,
  AddressProof,
  PasswordChange,
  PasswordReset,
  Profile,
  RecoveryAsked,
  User,
} from '#machines/flows/account/accountFields.ts';
import { idempotencyKey, ifMatch } from '#src/api/headers.ts';
import { answer } from '#src/api/refuse.ts';
import { toObject } from '#src/api/shape.ts';
import { language } from '#src/language/language.ts';
import { perApp } from '#src/session/perApp.ts';
import { toUser } from './auth.ts';

/** What a message that a call causes is written in. */
const inLanguage = { 'Accept-Language': language };

/** The calls by which someone changes an account of their own, or gets back into it: not a part of the first page. */
export const accountCalls = perApp(({ api, notify }) => ({
  async forgotPassword(email: string, signal: AbortSignal): Promise<RecoveryAsked> {
    const call = api.open.POST('/api/auth/forgot-password/', {
      body: { email },
      signal,
      headers: inLanguage,
    });
    const said = toObject(await answer(call, { notify, signal }));
    return { email, isHeld: said.is_held === true };
  },
  async resetPassword(body: PasswordReset, key: string, signal: AbortSignal): Promise<void> {
    const header = idempotencyKey(api, key);
    const params = { header };
    const call = api.open.POST('/api/auth/reset-password/', { body, signal, params, headers: inLanguage });
    await answer(call, { notify, signal });
  },
  async updateUser(body: Profile, version: number | null, signal: AbortSignal): Promise<User> {
    const params = { header: ifMatch(api, version) };
    const call = api.signedIn.PUT('/api/auth/user/update/', { body, signal, params, headers: inLanguage });
    return toUser(await answer(call, { notify, signal }));
  },
  async askAddressChange(body: AddressChange, signal: AbortSignal): Promise<AddressAsked> {
    const call = api.signedIn.POST('/api/auth/user/address/', { body, signal, headers: inLanguage });
    const said = toObject(await answer(call, { notify, signal }));
    return { email: body.email, isHeld: said.is_held === true };
  },
  async confirmAddress(body: AddressProof, key: string, signal: AbortSignal): Promise<void> {
    const params = { header: idempotencyKey(api, key) };
    const call = api.open.POST('/api/auth/confirm-address/', { body, signal, params, headers: inLanguage });
    await answer(call, { notify, signal });
  },
  async changePassword(body: PasswordChange, signal: AbortSignal): Promise<void> {
    const call = api.signedIn.PUT('/api/auth/user/change-password/', { body, signal, headers: inLanguage });
    await answer(call, { notify, signal });
  },
}));
