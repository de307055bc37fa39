import { type Saying, type Sentence, say, word } from '#machines/lifecycles/saying.ts';
/** Messages by field, as the front end shows them. */
export type FieldErrors = Record<string, Sentence[]>;

/** An answer other than the wished one: thrown anywhere below a handler, sent in English and in parts (`inEnglish`). */
export class Refusal extends Error {
  override name = 'Refusal';
  readonly status: number;
  readonly body: object;
  readonly headers: Record<string, string>;

  constructor(status: number, body: object, headers: Record<string, string> = {}) {
    super(`refused with ${status}`);
    this.status = status;
    this.body = body;
    this.headers = headers;
  }
}

const detail = (status: number, sentence: Sentence, headers?: Record<string, string>) =>
  new Refusal(status, { detail: sentence }, headers);

const challenge = { 'www-authenticate': 'Bearer realm="api"' };

/** Fields of the body or the query that are wrong. */
export const invalid = (fields: FieldErrors) => new Refusal(400, fields);

/** A request that cannot be read at all. */
export const malformed = (sentence: Sentence) => detail(400, sentence);

/** No token was sent. */
export const notAuthenticated = () => detail(401, 'Authentication credentials were not provided.', challenge);

/** Wrong credentials, told in the same words whichever part was wrong. */
export const wrongCredentials = () =>
  detail(401, 'No active account found with the given credentials', challenge);

/** A token that is forged, expired, of the other kind, or of an ended session. */
export const tokenRefused = (kind: 'access' | 'refresh') =>
  kind === 'refresh'
    ? new Refusal(401, { detail: 'Token is invalid or expired', code: 'token_not_valid' }, challenge)
    : new Refusal(
        401,
        {
          detail: 'Given token not valid for any token type',
          code: 'token_not_valid',
          messages: [
            { token_class: 'AccessToken', token_type: 'access', message: 'Token is invalid or expired' },
          ],
        },
        challenge,
      );

/** An object that does not exist, or not for this user: no one can tell which. */
export const notFound = () => detail(404, 'Not found.');

/** A known path asked with a method that it does not have. */
export const methodNotAllowed = (method: string, allow: string) =>
  detail(405, say('Method "{method}" not allowed.', { method }), { allow });

/** If-Match names another version than the stored one. */
export const preconditionFailed = () => detail(412, 'This was changed by someone else in the meantime.');

/** More than the operation takes. The connection is closed, so that what is still on its way is not read. */
export const tooLarge = () =>
  detail(413, 'The body is larger than this call takes.', { connection: 'close' });

/** Anything but plain JSON in UTF-8. */
export const unsupportedMediaType = (sentence: Sentence = 'Send the body as application/json.') =>
  detail(415, sentence);

/** An Idempotency-Key that came before with another body, with what that one made, or for another operation. */
export const keyReused = (saved?: { id: number; version: number }) =>
  new Refusal(422, {
    detail: 'This Idempotency-Key was used for another request.',
    ...(saved && { saved }),
  });

/** Work that is asked for before anything is done; the caller solves the task and asks again. */
export const workNeeded = (task: object) =>
  new Refusal(428, {
    detail: 'Many are booking right now. Solve the task and ask again.',
    code: 'work_needed',
    ...task,
  });

/** A token that keeps another time already. */
export const tokenReused = () => detail(422, 'This token already holds another time.');

/** Too many tries. */
export const tooManyRequests = (seconds: number) =>
  detail(429, say('Too many attempts. Try again in {time}.', { time: inWords(seconds) }), {
    'retry-after': String(seconds),
  });

/** As many lengthy calls of one user as there may be. */
export const tooManyAtOnce = () =>
  detail(429, 'Two of your exports are still under way. Wait until one is finished, then try again.', {
    'retry-after': '5',
  });

/** As many open calendars as there may be. */
export const tooManyStreams = (sentence: Sentence) => detail(429, sentence, { 'retry-after': '30' });

/** More header fields than any browser sends. */
export const tooManyHeaders = () => detail(431, 'The request has too many header fields.');

/** The database is away or too busy; nothing was changed. */
export const unavailable = () =>
  detail(503, 'The service is unavailable at the moment.', { 'retry-after': '2' });

/** The disk has little room left, which is for reading. */
export const outOfRoom = () =>
  detail(
    507,
    'The disk of the server is nearly full. What is stored can be read, and nothing can be added or changed.',
    {
      'retry-after': '60',
    },
  );

/** A mistake of the server's own. */
export const failed = () => detail(500, 'Internal Server Error.');

function inWords(seconds: number): Saying {
  if (seconds < 60) return seconds === 1 ? word('a second') : say('{count} seconds', { count: seconds });
  const minutes = Math.ceil(seconds / 60);
  return minutes === 1 ? word('a minute') : say('{count} minutes', { count: minutes });
}
