import { RefusedError } from '#machines/parts/failure.ts';
import { PasskeyError } from '#src/effects/passkey.ts';
import { t } from '#src/language/t.ts';

/** A passkey that did not come, as a form shows a refusal. */
export async function orRefused<Shown>(shown: Promise<Shown>): Promise<Shown> {
  return shown.catch((error: unknown) => {
    throw error instanceof PasskeyError ? new RefusedError(400, {}, [sentenceOf(error)]) : error;
  });
}

function sentenceOf({ why }: PasskeyError): string {
  if (why === 'declined') return t('No passkey was used. Try again, or choose another way.');
  if (why === 'known') return t('This device already has a passkey for your account.');
  return t("This browser can't use passkeys here.");
}
