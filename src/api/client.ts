import createFetchClient, { type Client } from 'openapi-fetch';
import { type Session, sendAuthorised } from './authorise.ts';
import { type HeadStart, noHeadStart } from './headStart.ts';
import type { KeyedPaths } from './keyedPaths.ts';
import { sendWithRetry } from './retry.ts';
import type { ApiSettings } from './settings.ts';

export interface Api {
  /** Calls that carry the session. */
  readonly signedIn: Client<KeyedPaths>;
  /** Calls that make or end a session: no bearer, no refresh. */
  readonly open: Client<KeyedPaths>;
  readonly features: ReadonlySet<string>;
}

/** Asks our server to tell a refusal in parts too; to any other it says what a browser does by itself. `boot.js` sends it as well. */
const sentencesInParts = 'application/json; sentences=parts, */*';

/** The typed client of the contract; queries skip empty values and encode the rest. */
export function createApi(settings: ApiSettings, session: Session, headStart: HeadStart = noHeadStart): Api {
  const send = (request: Request) =>
    // what was sent ahead counts as this sending of it: what a failure asks for goes its usual way
    sendWithRetry(request, (once) => headStart.take(once) ?? fetch(once));
  const headers = { accept: sentencesInParts };
  const options = { baseUrl: settings.baseUrl, querySerializer: toQuery, headers };
  return {
    signedIn: createFetchClient<KeyedPaths>({
      ...options,
      fetch: (request) => sendAuthorised(request, session, send),
    }),
    open: createFetchClient<KeyedPaths>({ ...options, fetch: send }),
    features: settings.features,
  };
}

/** A query string of the given fields, without those that are empty, null or undefined. */
export function toQuery(query: unknown): string {
  const pairs: string[] = [];
  for (const [name, value] of Object.entries(query ?? {})) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one === undefined || one === null || one === '') continue;
      pairs.push(`${encodeURIComponent(name)}=${encodeURIComponent(wellFormed(String(one)))}`);
    }
  }
  return pairs.join('&');
}

/** Half an emoji, as an input can hold it for a moment, cannot be encoded. */
const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, '\ufffd');
