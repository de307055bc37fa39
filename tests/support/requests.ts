import type { Operation, Schema } from '#server/http/contract.ts';
import type { Account, Api } from './api.ts';
import { contract } from './contract.ts';

export interface SampleRequest {
  path: string;
  body: unknown;
}

/** A request of an operation as its examples in the contract have it, about the object with an id. */
export function sampleRequest(operation: Operation, id: number | string): SampleRequest {
  return {
    path: operation.path.replaceAll(/\{\w+\}/g, String(id)),
    body: operation.body ? exampleOf(operation) : undefined,
  };
}

function exampleOf(operation: Operation): unknown {
  const media = contract.resolve((operation.body ?? '').replace(/\/schema$/, '')) as { example?: unknown };
  return (
    media.example ?? exampleOfSchema(contract.resolve(operation.body ?? '') as Schema & { example?: unknown })
  );
}

function exampleOfSchema(schema: Schema & { example?: unknown }): unknown {
  if (schema.$ref) return exampleOfSchema(contract.resolve(schema.$ref) as Schema);
  return schema.example;
}

/**
 * How to make the object that the `{id}` of a path speaks of, by the path's beginning. An operation on objects of a
 * kind that is missing here fails the tenant matrix.
 */
const makers: [prefix: string, make: (api: Api, owner: Account) => Promise<number>][] = [
  [
    '/api/clinics/',
    async (api, owner) =>
      (await api.ask('POST', '/api/clinics/', { token: owner.token, body: { name: 'Marked clinic' } })).body
        .id,
  ],
];

/** Makes an object of the kind that an operation acts on; undefined when it acts on none. */
export async function makeObject(
  operation: Operation,
  api: Api,
  owner: Account,
): Promise<number | undefined> {
  if (!operation.path.includes('{')) return undefined;
  const maker = makers.find(([prefix]) => operation.path.startsWith(prefix))?.[1];
  if (!maker) throw new Error(`${operation.id} acts on objects that tests/support/requests.ts cannot make.`);
  return maker(api, owner);
}
