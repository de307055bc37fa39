import type { Operation, Parameter } from './contract.ts';
import { type FieldErrors, malformed } from './refusal.ts';
import { unstorable } from './text.ts';

/** A query string as it came: undefined for a value that is not valid percent-encoded UTF-8. */
export type QueryPairs = [name: string, value: string | undefined][];

const mostParameters = 100;

/** Splits a query string; it never throws, because Fastify calls it outside of its error handling. */
export function splitQuery(text: string): QueryPairs {
  if (!text) return [];
  return text
    .split('&', mostParameters + 1)
    .filter(Boolean)
    .map((pair) => {
      const at = pair.indexOf('=');
      const name = decode(at < 0 ? pair : pair.slice(0, at));
      return [name ?? pair, decode(at < 0 ? '' : pair.slice(at + 1))];
    });
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}

/** The known parameters of a query, numbers as numbers; unknown ones are ignored, doubled ones refused. */
export function readQuery(
  operation: Operation,
  pairs: QueryPairs,
  errors: FieldErrors,
): Record<string, unknown> {
  if (pairs.length > mostParameters) throw malformed('The address has too many parameters.');
  const values: Record<string, unknown> = {};
  for (const parameter of operation.parameters.filter((one) => one.in === 'query')) {
    const given = pairs.filter(([name]) => name === parameter.name);
    if (given.length === 0) continue;
    const message = given.length > 1 ? 'Give this parameter only once.' : refuse(parameter, given[0]?.[1]);
    if (message) errors[parameter.name] = [message];
    else values[parameter.name] = coerce(parameter, given[0]?.[1] ?? '');
  }
  return values;
}

function refuse(parameter: Parameter, value: string | undefined): string | undefined {
  if (value === undefined) return 'This value is not valid percent-encoded UTF-8.';
  if (parameter.schema.type === 'integer' && !/^-?\d+$/.test(value)) return 'A valid integer is required.';
  return unstorable(value);
}

function coerce(parameter: Parameter, value: string): unknown {
  if (parameter.schema.type === 'integer') return Number(value);
  if (parameter.schema.type === 'boolean' && (value === 'true' || value === 'false')) return value === 'true';
  return value;
}
