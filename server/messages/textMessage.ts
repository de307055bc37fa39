import { english, say } from '#machines/lifecycles/saying.ts';
import { type Carrier, Undeliverable } from './carrier.ts';
import { reasons } from './reasons.ts';
import type { TextSettings } from './settings.ts';
import { signed } from './signature.ts';

const mostSeconds = 30;

/** Refusals of the message itself; any other may be over by the next attempt. */
const refusals = [400, 410, 413, 422];

/** Hands text messages to an address of the clinic's own choice, which passes them on to its provider. */
export function createTextCarrier({ url, secret }: TextSettings): Carrier {
  return {
    async carry({ key, to, sender, language, text }, signal) {
      const body = JSON.stringify({ id: key, to, sender, language, text });
      const answer = await fetch(url, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'idempotency-key': key,
          ...signed([secret], body),
        },
        body,
        // whoever answers from elsewhere is not who the secret is shared with
        redirect: 'error',
        signal: AbortSignal.any([signal, AbortSignal.timeout(mostSeconds * 1000)]),
      }).catch(() => {
        throw new Error(reasons.noAnswer);
      });
      await answer.body?.cancel();
      if (answer.ok) return;
      const sentence = english(say('The service for text messages answered {status}.', answer));
      throw refusals.includes(answer.status) ? new Undeliverable(sentence) : new Error(sentence);
    },
  };
}
