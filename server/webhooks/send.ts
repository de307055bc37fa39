import { request as plainRequest } from 'node:http';
import { request as safeRequest } from 'node:https';
import { signed } from '#server/messages/signature.ts';
import { LeadsInside, problemOf, publicLookup, type WebhookTargets } from './target.ts';

const mostSeconds = 10;

/** What is sent: its parts are ids and kinds, never a word about anyone's health. */
export interface Notice {
  url: string;
  /** The one in force, and for a time the one that it replaced. */
  secrets: readonly string[];
  /** The same however often it is sent. */
  key: string;
  body: string;
}

/**
 * Posts a notice and answers the status. It follows no redirect, reads nothing of what is answered, and gives up after
 * ten seconds.
 */
export function postNotice(notice: Notice, targets: WebhookTargets, stop: AbortSignal): Promise<number> {
  const { url, secrets, key, body } = notice;
  const address = new URL(url);
  const isFree = targets === 'any';
  // an address of digits is looked up nowhere
  if (problemOf(url, targets)) return Promise.reject(new LeadsInside());
  const send = address.protocol === 'https:' ? safeRequest : plainRequest;
  return new Promise((resolve, reject) => {
    const request = send(
      address,
      {
        method: 'POST',
        // a connection of its own: one that is kept was looked up before
        agent: false,
        signal: AbortSignal.any([stop, AbortSignal.timeout(mostSeconds * 1000)]),
        ...(!isFree && { lookup: publicLookup }),
        headers: {
          'content-type': 'application/json',
          'content-length': Buffer.byteLength(body),
          'user-agent': 'Chartroom',
          'idempotency-key': key,
          ...signed(secrets, body),
        },
      },
      (answer) => {
        resolve(answer.statusCode ?? 0);
        answer.destroy();
      },
    );
    request.on('error', reject);
    request.end(body);
  });
}
