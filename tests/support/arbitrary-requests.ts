import type { Operation, Schema } from '#server/http/contract.ts';
import { contract } from './contract.ts';
import fc from './fixed-chance.ts';

export interface ArbitraryRequest {
  operation: Operation;
  path: string;
  headers: Record<string, string>;
  payload: string | undefined;
  /** Whether the body is completed to one that fits the object of the path. */
  isFitting: boolean;
  /** The address that it comes from. */
  from: string;
}

type Example = Schema & { example?: unknown; examples?: unknown[]; default?: unknown };

const nasty = [
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202e',
  '\ufeff',
  'null',
  'NaN',
  '-0',
  '1e999',
  "'; DROP TABLE users; --",
  '%',
  '_',
  '\\',
  '\\u0000',
  '../..',
  '<script>alert(1)</script>',
  '{{7*7}}',
  '__proto__',
  'constructor',
  'now',
  'infinity',
  '٣',
  'x'.repeat(10_000),
  '🦊'.repeat(300),
];
const text = fc.oneof(
  fc.constantFrom(...nasty),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.emailAddress(),
);
const number = fc.oneof(
  fc.constantFrom(0, -1, 1, 1.5, 2 ** 31 - 1, 2 ** 31, 2 ** 53 + 2, 1e30, -0),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);
const anything: fc.Arbitrary<unknown> = fc.oneof(
  text,
  number,
  fc.boolean(),
  fc.constant(null),
  fc.jsonValue({ maxDepth: 3 }),
);

/** Values near a schema: mostly of its kind, at times of any kind whatever. */
function near(schema: Example): fc.Arbitrary<unknown> {
  const own = kind(resolve(schema));
  return fc.oneof({ weight: 6, arbitrary: own }, { weight: 1, arbitrary: anything });
}

function kind(schema: Example): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.allOf) {
    return fc
      .tuple(...schema.allOf.map((part) => kind(resolve(part))))
      .map((parts) => Object.assign({}, ...parts));
  }
  const [type] = [schema.type].flat();
  if (type === 'object' || schema.properties) {
    const fields = Object.entries(schema.properties ?? {}).map(([name, part]) => [name, near(part)] as const);
    return fc.record(Object.fromEntries(fields), { requiredKeys: [] });
  }
  if (type === 'array') return fc.array(near(schema.items ?? {}), { maxLength: 4 });
  if (type === 'integer' || type === 'number') return number;
  if (type === 'boolean') return fc.boolean();
  return text;
}

function resolve(schema: Example): Example {
  return schema.$ref ? resolve(contract.resolve(schema.$ref) as Example) : schema;
}

/** Bodies: the contract's example with some fields replaced, something near the schema, or no JSON at all. */
function payloads(operation: Operation): fc.Arbitrary<string | undefined> {
  if (!operation.body)
    return fc.option(
      anything.map((value) => JSON.stringify(value)),
      { nil: undefined, freq: 5 },
    );
  const media = contract.resolve(operation.body.replace(/\/schema$/, '')) as Example;
  const shape = near(contract.resolve(operation.body) as Example);
  const mended = shape.map((value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? { ...(media.example as object | undefined), ...value }
      : value,
  );
  return fc.oneof(
    { weight: 3, arbitrary: fc.constant(JSON.stringify(media.example)) },
    { weight: 5, arbitrary: mended.map((value) => JSON.stringify(value)) },
    { weight: 3, arbitrary: shape.map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: text },
  );
}

/** Stands in a path for the id of an object that exists when the request is sent. */
export const existing = 'EXISTING';

/** Requests of every operation of the contract, from wholly valid to wholly senseless; the same ones for the same seed. */
export const sampleRequests = (count: number, seed: number): ArbitraryRequest[] =>
  fc.sample(arbitraryRequest, { numRuns: count, seed });

const arbitraryRequest: fc.Arbitrary<ArbitraryRequest> = fc
  .constantFrom(...contract.operations)
  .chain((operation) => {
    const id = fc.oneof(
      { weight: 4, arbitrary: fc.constant(existing) },
      { weight: 1, arbitrary: number.map(String) },
      { weight: 1, arbitrary: text.map(encodeURIComponentSafely) },
    );
    const headers = fc.record(
      {
        'if-match': fc.constantFrom('"1"', '*', 'W/"1"', '"x"', '', 'x'.repeat(50)),
        'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('same-key-again', 'x', 'é'.repeat(20))),
        'content-type': fc.constantFrom(...Array<string>(9).fill('application/json'), 'text/plain'),
      },
      { requiredKeys: ['content-type'] },
    );
    const made = { id, query: queries(operation), headers, payload: payloads(operation) };
    return fc
      .record({ ...made, isFitting: fc.boolean(), from: fc.ipV4() })
      .map(({ id, query, ...rest }): ArbitraryRequest => {
        const path = operation.path.replaceAll(/\{\w+\}/g, () => id) + queryString(query);
        return { operation, path, ...rest };
      });
  });

/** Mostly with what is required, and with some of the rest: values as in the contract, near it, or any. */
function queries(operation: Operation): fc.Arbitrary<[string, string][]> {
  const known = operation.parameters.filter((one) => one.in === 'query');
  const required = known.filter(({ required }) => required);
  const valued = (parameter: (typeof known)[number]) =>
    fc.oneof(
      { weight: 3, arbitrary: fc.constant((parameter as Example).example ?? 1) },
      { weight: 3, arbitrary: near(parameter.schema as Example) },
      { weight: 1, arbitrary: anything },
    );
  const one = fc.oneof(
    ...known.map((parameter) => fc.tuple(fc.constant(parameter.name), valued(parameter).map(String))),
    fc.tuple(fc.constantFrom('unknown', '__proto__', 'clinic'), text),
  );
  const given = required.map((parameter): [string, string] => [
    parameter.name,
    String((parameter as Example).example),
  ]);
  return fc
    .tuple(
      fc.oneof({ weight: 6, arbitrary: fc.constant(given) }, { weight: 1, arbitrary: fc.constant([]) }),
      fc.array(one, { maxLength: 3 }),
    )
    .map(([first, more]) => [...first, ...more]);
}

const queryString = (pairs: [string, string][]) =>
  pairs.length === 0
    ? ''
    : `?${pairs.map(([name, value]) => `${name}=${encodeURIComponentSafely(value)}`).join('&')}`;

function encodeURIComponentSafely(value: string): string {
  try {
    return encodeURIComponent(value.slice(0, 500));
  } catch {
    return '%ed%a0%80';
  }
}
