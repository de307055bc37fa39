import { isSaying } from '#machines/lifecycles/saying.ts';
import { type InParts, NetworkError, RefusedError, ServerError } from '#machines/parts/failure.ts';
import { bear } from '#src/effects/parts.ts';
import { fetchRest } from '#src/language/rest.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { inOurWords } from './inOurWords.ts';

interface Answered<Data> {
  data?: Data;
  error?: unknown;
  response: Response;
}

/** What an earlier request of the same key made, told to whoever never got its answer and sends another body. */
export interface Saved {
  readonly id: number;
  readonly version: number;
}

interface How<Data> {
  notify?: Notify;
  signal?: AbortSignal | undefined;
  /** Goes on where an earlier try under the same Idempotency-Key was stored unheard. */
  amend?: (saved: Saved) => Promise<Data>;
}

/** What is asked for on the page, so that nothing went wrong. */
const asked = 'second_step';

/** Told every sentence of an error body: one toast per value (specification, section 8). */
export type Notify = (sentence: string) => void;

const silent: Notify = () => {};
const general = new Set(['detail', 'non_field_errors']);

/** Awaits a call and returns what it answered, or throws RefusedError, ServerError or NetworkError. */
export async function answer<Data>(
  call: Promise<Answered<Data>>,
  { notify = silent, signal, amend }: How<Data> = {},
): Promise<Data> {
  const { data, error, response } = await call.catch((problem: unknown): never => {
    if (signal?.aborted) throw problem;
    if (problem instanceof SyntaxError) throw new ServerError(200, t('The answer could not be read.'));
    throw new NetworkError(t('The server could not be reached.'));
  });
  if (response.ok) return data as Data;
  // the first pages come without the words for whatever a server may say; its English is better than none
  await fetchRest().catch(bear);
  const saved = amend && response.status === 422 ? readSaved(error) : undefined;
  if (amend && saved) return amend(saved);
  const { fields, others } = readErrors(
    isUnexplained(response.status, error) ? { detail: plainSentence(404) } : error,
  );
  const { [asked]: _, ...told } = fields;
  for (const sentence of new Set([...Object.values(told).flat(), ...others])) notify(sentence);
  if (response.status >= 500 || response.status < 400) throw new ServerError(response.status);
  throw new RefusedError(
    response.status,
    Object.fromEntries(Object.entries(fields).map(([name, sentences]) => [name, sentences.join(' ')])),
    others.length > 0 || Object.keys(fields).length > 0 ? others : [plainSentence(response.status)],
    Number(response.headers.get('retry-after')) || null,
    readParts(error),
  );
}

function readSaved(body: unknown): Saved | undefined {
  const { id, version } = (body as { saved?: Partial<Saved> } | undefined)?.saved ?? {};
  return Number.isSafeInteger(id) && Number.isSafeInteger(version) ? ({ id, version } as Saved) : undefined;
}

/** The sentences that the server tells in parts, where a field has one alone. */
function readParts(body: unknown): InParts {
  const { sentences } = (body ?? {}) as { sentences?: unknown };
  if (typeof sentences !== 'object' || sentences === null) return {};
  const alone = Object.entries(sentences).map(([name, one]: [string, unknown]) => [
    name,
    Array.isArray(one) && one.length === 1 ? one[0] : one,
  ]);
  return Object.fromEntries(alone.filter(([, saying]) => isSaying(saying)));
}

/** What the server answers for whatever this user does not reach. It tells programs enough, and a reader nothing. */
const isUnexplained = (status: number, body: unknown) =>
  status === 404 && (body as { detail?: unknown } | null | undefined)?.detail === 'Not found.';

/** The sentences of an error body of any shape; only strings and lists of strings are sentences. */
export function readErrors(body: unknown): { fields: Record<string, string[]>; others: string[] } {
  const fields = new Map<string, string[]>();
  const others: string[] = [];
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) {
    for (const [name, value] of Object.entries(inOurWords(body))) {
      const sentences = (Array.isArray(value) ? value : [value])
        .filter((one): one is string => typeof one === 'string' && one.trim() !== '')
        .map(translateServerText);
      // a bare `code` is a word for programs; a list stands for a field of that name
      if ((name === 'code' && !Array.isArray(value)) || sentences.length === 0) continue;
      if (general.has(name)) others.push(...sentences);
      else fields.set(name, sentences);
    }
  }
  return { fields: Object.fromEntries(fields), others };
}

function plainSentence(status: number): string {
  if (status === 401) return t('Please sign in again.');
  if (status === 403) return t("You can't do this here.");
  if (status === 404) return t('This can no longer be reached. It was removed, or your access to it ended.');
  if (status === 413) return t('This is too large to be sent.');
  if (status === 429) return t('Too many tries. Please wait a moment.');
  return t('The server refused this without saying why.');
}
