import type { Credentials } from '#machines/flows/account/accountFields.ts';
import { answer } from '#src/api/refuse.ts';
import { toObject, toText } from '#src/api/shape.ts';
import type { App } from '#src/session/app.ts';

/** Has the server fill an empty database; answers with what to sign in. The page says what went wrong, no toast. */
export async function fillDemo({ api }: Pick<App, 'api'>, signal: AbortSignal): Promise<Credentials> {
  const account = toObject(await answer(api.open.POST('/api/demo/', { body: {}, signal }), { signal }));
  return { email: toText(account.email), password: toText(account.password) };
}
