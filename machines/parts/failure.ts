import type { Saying, Sentence } from '#machines/lifecycles/saying.ts';

/** The sentences of a refusal that have values, by field: for whoever needs to know what it is about. */
export type InParts = Readonly<Record<string, Saying>>;

/** The server refused what was asked (4xx). `fields` holds one sentence per field, `general` the sentences that belong to none. */
export class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly status: number;
  readonly fields: Readonly<Record<string, string>>;
  readonly general: readonly string[];
  readonly retryAfter: number | null;
  readonly inParts: InParts;

  constructor(
    status: number,
    fields: Record<string, string> = {},
    general: string[] = [],
    retryAfter: number | null = null,
    inParts: InParts = {},
  ) {
    super([...Object.values(fields), ...general][0] ?? 'The server refused this without saying why.');
    this.status = status;
    this.fields = fields;
    this.general = general;
    this.retryAfter = retryAfter;
    this.inParts = inParts;
  }
}

/** The server failed (5xx) or answered something that is no answer to this call. */
export class ServerError extends Error {
  override readonly name = 'ServerError';
  readonly status: number;

  constructor(status: number, message = 'The server could not answer.') {
    super(message);
    this.status = status;
  }
}

/** No answer came: no network, no server, or a browser that refused to send. */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
}

interface Failed {
  error: unknown;
}

/** Hands the error of an `onError` to a failure guard. */
export const why = ({ event }: { event: Failed }): Failed => ({ error: event.error });

/** The guards every flow reads a failed call by. Each is a clause: the call was *refused*, the thing is *gone*. */
export const failureGuards = {
  refused: (_: unknown, { error }: Failed) => error instanceof RefusedError,
  gone: (_: unknown, { error }: Failed) =>
    error instanceof RefusedError && (error.status === 404 || error.status === 410),
  outdated: (_: unknown, { error }: Failed) => error instanceof RefusedError && error.status === 412,
  offline: (_: unknown, { error }: Failed) => error instanceof NetworkError,
};

/** Whether the server wants the second step once more before it does what was asked. */
export const asksStep = (_: unknown, { error }: Failed): boolean =>
  error instanceof RefusedError && 'second_step' in error.fields;

/** The sentences of a refusal, ready for a form. A failure of another kind has none. */
export function sentences(error: unknown): { fields: Record<string, string>; general: string[] } {
  if (error instanceof RefusedError) return { fields: { ...error.fields }, general: [...error.general] };
  return { fields: {}, general: [] };
}

/** The same for a form, which says those of its fields from their parts. */
export function sentencesForForm(error: unknown): { fields: Record<string, Sentence>; general: string[] } {
  const { fields, general } = sentences(error);
  const inParts = error instanceof RefusedError ? error.inParts : {};
  const sentenceOf = (name: string, text: string) => (Object.hasOwn(inParts, name) ? inParts[name] : text);
  const told = Object.entries(fields).map(([name, text]) => [name, sentenceOf(name, text)]);
  return { fields: Object.fromEntries(told), general };
}

/** The first sentence of a refusal, one about the whole before one about a field; null where it says nothing. */
export function firstSentence(error: unknown): string | null {
  const { fields, general } = sentences(error);
  return general[0] ?? Object.values(fields)[0] ?? null;
}

/** Why something was not done: by the name of what the chart saw itself, or in the words of the server. */
export type Trouble<Seen extends string = 'unanswered'> = Seen | { readonly said: string };

/** Why a call came to nothing: what its refusal says first, or that there was no answer. */
export function troubleOf(error: unknown): Trouble {
  const said = firstSentence(error);
  return said === null ? 'unanswered' : { said };
}

/** What a refusal says, all of it one after the other. */
export function saidIn(error: unknown): { readonly said: string } {
  const { fields, general } = sentences(error);
  return { said: [...Object.values(fields), ...general].join(' ') };
}
