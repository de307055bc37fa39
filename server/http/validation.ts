import { setImmediate } from 'node:timers/promises';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { createPicker, findUnstorable } from './body.ts';
import type { Contract, Operation } from './contract.ts';
import { countLengthsLast } from './lengths.ts';
import { type QueryPairs, readQuery } from './query.ts';
import { type FieldErrors, invalid, malformed, notFound } from './refusal.ts';
import { fieldErrors } from './sentences.ts';
import { unstorable } from './text.ts';
import { isTimezone } from './timezone.ts';

export interface RequestParts {
  params: Record<string, string>;
  query: QueryPairs;
  headers: Record<string, unknown>;
  body: unknown;
}

export interface CheckedRequest {
  params: Record<string, unknown>;
  query: Record<string, unknown>;
  headers: Record<string, unknown>;
  body: unknown;
}

/** The parts of a request as its operation describes them; throws 400 or 404. */
export type Check = (request: RequestParts) => CheckedRequest;

export interface Checks {
  of(operation: Operation): Check;
  /** Compiles what has not been asked yet, an operation at a time, and lets requests pass between them. */
  prepare(isWanted: () => boolean): Promise<void>;
}

interface Validators {
  query: ValidateFunction;
  headers: ValidateFunction;
  params: ValidateFunction;
  body: ValidateFunction | undefined;
  pick: ((value: unknown) => unknown) | undefined;
}

/** The same e-mail addresses as the front end's rule, linear in the length of the text. */
const email = /^[^\s@"(),:;<>[\\\]]+@[^\s@.,]+(?:\.[^\s@.,]+)+$/u;

/** The checks of all operations of a contract, each compiled when it is first asked: all of them take a second. */
export function createChecks(contract: Contract): Checks {
  const ajv = new Ajv2020({ allErrors: true, strict: false, verbose: true, validateSchema: false });
  (addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
  countLengthsLast(ajv);
  ajv.addFormat('email', email);
  ajv.addFormat('time-zone', isTimezone);
  ajv.addSchema(contract.document, 'contract');
  const compiled = new Map<Operation, Validators>();

  function validatorsOf(operation: Operation): Validators {
    const known = compiled.get(operation);
    if (known) return known;
    const validators = {
      query: compileParameters(ajv, operation, 'query'),
      headers: compileParameters(ajv, operation, 'header'),
      params: compileParameters(ajv, operation, 'path'),
      body: operation.body ? ajv.compile({ $ref: `contract${operation.body}` }) : undefined,
      pick: operation.body ? createPicker(contract, operation.body) : undefined,
    };
    compiled.set(operation, validators);
    return validators;
  }

  return {
    of: (operation) => (request) => {
      const { query, headers, params, body, pick } = validatorsOf(operation);
      const errors: FieldErrors = {};
      const checked: CheckedRequest = {
        params: readParams(operation, request.params),
        query: readQuery(operation, request.query, errors),
        headers: readHeaders(operation, request.headers),
        body: undefined,
      };
      if (!params(checked.params)) throw notFound();
      collect(query, checked.query, errors);
      collect(headers, checked.headers, errors);
      if (operation.takesBytes) checked.body = request.body;
      if (body && pick) checked.body = readBody(body, pick, request.body, errors);
      if (Object.keys(errors).length > 0) throw invalid(errors);
      return checked;
    },
    async prepare(isWanted) {
      for (const operation of contract.operations) {
        await setImmediate();
        if (!isWanted()) return;
        validatorsOf(operation);
      }
    },
  };
}

function compileParameters(ajv: Ajv2020, operation: Operation, place: string): ValidateFunction {
  const parameters = operation.parameters.filter((parameter) => parameter.in === place);
  return ajv.compile({
    type: 'object',
    properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
    required: parameters.filter((parameter) => parameter.required).map(({ name }) => name),
  });
}

/** An id in any other spelling than the one the server gives out names nothing. */
function readParams(operation: Operation, given: Record<string, string>): Record<string, unknown> {
  const params: Record<string, unknown> = {};
  for (const { name, schema } of operation.parameters.filter((parameter) => parameter.in === 'path')) {
    const value = given[name] ?? '';
    if (unstorable(value)) throw notFound();
    params[name] = schema.type === 'integer' && /^(0|[1-9]\d*)$/.test(value) ? Number(value) : value;
  }
  return params;
}

function readHeaders(operation: Operation, given: Record<string, unknown>): Record<string, unknown> {
  const headers: Record<string, unknown> = {};
  for (const { name } of operation.parameters.filter((parameter) => parameter.in === 'header')) {
    const value = given[name.toLowerCase()];
    if (value !== undefined) headers[name] = value;
  }
  return headers;
}

function readBody(
  validate: ValidateFunction,
  pick: (value: unknown) => unknown,
  body: unknown,
  errors: FieldErrors,
): unknown {
  if (typeof body !== 'object' || body === null || Array.isArray(body))
    throw malformed('Send a JSON object.');
  const picked = pick(body);
  collect(validate, picked, errors);
  if (Object.keys(errors).length === 0) findUnstorable(picked, errors);
  return picked;
}

function collect(validate: ValidateFunction, value: unknown, errors: FieldErrors): void {
  if (validate(value)) return;
  for (const [field, messages] of Object.entries(fieldErrors(validate.errors ?? [])))
    errors[field] ??= messages;
}
