import type { Operation, Schema } from '#server/http/contract.ts';
import type { Account, Api } from './api.ts';
import { contract } from './contract.ts';
import type { Trial } from './furnished-clinic.ts';
import { worldOf } from './furnished-clinic.ts';
import { makers } from './tenant-trials.ts';

export interface SampleRequest {
  path: string;
  body: unknown;
}

/** A request of an operation as its examples in the contract have it, about the object with an id. */
export function sampleRequest(operation: Operation, id: number | string): SampleRequest {
  return {
    path: `${operation.path.replaceAll(/\{\w+\}/g, String(id))}${requiredQuery(operation)}`,
    body: operation.body ? exampleOf(operation) : operation.takesBytes ? Buffer.from('text') : undefined,
  };
}

/** The parameters without which an operation is not understood, by their examples. */
function requiredQuery({ parameters }: Operation): string {
  const required = parameters.filter((parameter) => parameter.in === 'query' && parameter.required);
  const pairs = required.map(
    (parameter) => `${parameter.name}=${(parameter as { example?: unknown }).example}`,
  );
  return pairs.length > 0 ? `?${pairs.join('&')}` : '';
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

/** Makes an object that an operation of the contract may be tried on, by its owner. */
export async function makeTrial(operation: Operation, api: Api, owner: Account): Promise<Trial> {
  if (operation.path.startsWith('/api/clinics/')) {
    const made = await api.ask('POST', '/api/clinics/', {
      token: owner.token,
      body: { name: 'Marked clinic' },
    });
    // who owns a clinic does not leave it
    return { id: made.body.id, ...(operation.id === 'leaveClinic' && { answer: 403 }) };
  }
  const maker = makers[operation.id];
  if (!maker)
    throw new Error(`${operation.id} acts on objects that tests/support/tenant-trials.ts cannot make.`);
  return maker(await worldOf(api, owner));
}

/** The request of a trial, about its object or about another id. */
export function trialRequest(operation: Operation, trial: Trial, id = trial.id): SampleRequest {
  const { path: sample, body } = sampleRequest(operation, id);
  const path = trial.query === undefined ? sample : sample.replace(/\?.*$/, trial.query);
  return {
    path: trial.also === undefined ? path : path.replace(/\/\d+((?:\/[a-z-]+)*\/?)$/, `/${trial.also}$1`),
    body: operation.body || operation.takesBytes ? (trial.body ?? body) : undefined,
  };
}
