import { ServerError } from '#machines/parts/failure.ts';
import { t } from '#src/language/t.ts';

type Unknown = Record<string, unknown>;

/** The fault of a server whose answer is none to what was asked. */
export const unreadable = () => new ServerError(200, t('The answer could not be read.'));

/** The object that an answer must be; anything else is a server's fault, not a crash of the page. */
export function toObject<Shape = Unknown>(value: unknown): Shape {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unreadable();
  return value as Shape;
}

/** A whole number, or the fault of the server. */
export function toId(value: unknown): number {
  if (typeof value !== 'number' || !Number.isSafeInteger(value)) throw unreadable();
  return value;
}

/** Text; what is missing or null is no text. */
export const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Text that not every server knows. */
export const toOptionalText = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : undefined;

/** A number that not every server knows. */
export const toOptionalNumber = (value: unknown): number | undefined =>
  typeof value === 'number' ? value : undefined;

export interface Page<Item> {
  readonly results: Item[];
  /** All results there are; servers that do not count leave what is known. */
  readonly count: number;
  readonly hasNext: boolean;
}

/** One page of a list: a server that promises only `results` is understood as well. */
export function toPage<Item>(value: unknown, offset: number, toItem: (item: unknown) => Item): Page<Item> {
  const { results, count, next } = toObject(value);
  if (!Array.isArray(results)) throw unreadable();
  const items = results.map(toItem);
  const total = typeof count === 'number' && count >= 0 ? count : offset + items.length;
  return { results: items, count: total, hasNext: typeof next === 'string' || offset + items.length < total };
}
