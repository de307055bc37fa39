import { trimmed, typed } from './held.ts';
import type { FormValue } from './rules.ts';

/** Text, or null where nothing was typed: a day or an hour that is left open. */
export const typedOrNull = (value: FormValue | undefined): string | null => typed(value) || null;

/** Trimmed text, or null where nothing was typed. */
export const trimmedOrNull = (value: FormValue | undefined): string | null => trimmed(value) || null;

/** A number that has to be there; the rules of the field have seen to it. */
export const number = (value: FormValue | undefined): number => Number(value);

/** A number, or null where nothing was typed. */
export const numberOrNull = (value: FormValue | undefined): number | null =>
  trimmed(value) === '' ? null : Number(value);

/** A number, or 0 where nothing was typed. */
export const numberOrZero = (value: FormValue | undefined): number => numberOrNull(value) ?? 0;

/** The id of what is chosen out of a list, or null. */
export const idOrNull = (value: FormValue | undefined): number | null => Number(value) || null;

const list = (value: FormValue | undefined): readonly FormValue[] => (Array.isArray(value) ? value : []);

/** The ids of what is ticked in a list. */
export const ids = (value: FormValue | undefined): number[] =>
  list(value).filter((one): one is number => typeof one === 'number');

/** The words of what is ticked in a list. */
export const words = (value: FormValue | undefined): string[] =>
  list(value).filter((one): one is string => typeof one === 'string');

/** One of the words that the contract knows: what offers them is checked against its union by the compiler. */
export const choice =
  <Word extends string>() =>
  (value: FormValue | undefined): Word =>
    trimmed(value) as Word;

/** One of the numbers that the contract knows. */
export const numberAmong =
  <One extends number>() =>
  (value: FormValue | undefined): One =>
    Number(value) as One;

/** Some of the words that the contract knows. */
export const choices =
  <Word extends string>() =>
  (value: FormValue | undefined): Word[] =>
    words(value) as Word[];

/** The rows of a list, as whoever edits it puts them together. */
export const rows =
  <Row>() =>
  (value: FormValue | undefined): readonly Row[] =>
    list(value) as unknown as readonly Row[];
