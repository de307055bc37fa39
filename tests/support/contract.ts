import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { type Operation, pointer, readContract } from '#server/http/contract.ts';

export const contract = readContract();

const ajv = new Ajv2020({ allErrors: true, strict: false, validateSchema: false });
(addFormats as unknown as (ajv: Ajv2020) => void)(ajv);
ajv.addFormat('time-zone', true);
ajv.addSchema(contract.document, 'contract');

/** What is told outside of any operation: by the HTTP layer, and for methods that a path does not have. */
const outsideOfOperations = [405, 431, 507];
const leaks = /\bat .+:\d+:\d+|node_modules|\bSELECT\b|\bINSERT\b|\/server\/|syntax error|stack/;

export interface CheckedAnswer {
  method: string;
  url: string;
  status: number;
  headers: Record<string, unknown>;
  text: string;
}

/** Throws when an answer is not one that the contract describes. */
export function checkAnswer(answer: CheckedAnswer): void {
  const { method, url, status, headers, text } = answer;
  const told = `${method} ${url} answered ${status} ${text.slice(0, 500)}`;
  if (leaks.test(text) && status >= 400) throw new Error(`${told}, which tells of the server's inside.`);
  const operation = findOperation(method, url);
  if (!operation || outsideOfOperations.includes(status)) return;
  if (!operation.statuses.includes(String(status)))
    throw new Error(`${told}, which the contract does not know.`);
  const response = resolved(
    pointer('paths', operation.path, operation.method.toLowerCase(), 'responses', String(status)),
  );
  checkHeaders(response.value as Response, headers, told);
  checkBody(response, answer, told);
}

interface Response {
  headers?: Record<string, unknown>;
  content?: Record<string, unknown>;
}

/** Finds the operation that a request is meant for. */
export function findOperation(method: string, url: string): Operation | undefined {
  const path = url.split('?', 1)[0] ?? '';
  const asked = method === 'HEAD' ? 'GET' : method;
  return contract.operations.find(
    (operation) => operation.method === asked && patternOf(operation.path).test(path),
  );
}

const patternOf = (path: string) =>
  new RegExp(`^${path.replace(/\/$/, '').replaceAll(/\{\w+\}/g, '[^/]+')}/?$`);

function resolved(ref: string): { ref: string; value: unknown } {
  const value = contract.resolve(ref) as { $ref?: string };
  return value.$ref ? resolved(value.$ref) : { ref, value };
}

function checkHeaders(response: Response, headers: Record<string, unknown>, told: string): void {
  for (const name of Object.keys(response.headers ?? {})) {
    if (headers[name.toLowerCase()] === undefined) throw new Error(`${told} without its header ${name}.`);
  }
}

function checkBody(response: { ref: string; value: unknown }, answer: CheckedAnswer, told: string): void {
  const { method, headers, text } = answer;
  if (!(response.value as Response).content || method === 'HEAD') {
    if (text !== '') throw new Error(`${told}, and the contract has no body there.`);
    return;
  }
  if ((response.value as Response).content?.['*/*']) return;
  const [kind] = Object.keys((response.value as Response).content ?? {});
  if (kind !== undefined && kind !== 'application/json') {
    if (!String(headers['content-type']).startsWith(kind)) throw new Error(`${told}, which is not ${kind}.`);
    return;
  }
  if (!String(headers['content-type']).startsWith('application/json'))
    throw new Error(`${told}, which is not JSON.`);
  const validate = ajv.compile({ $ref: `contract${response.ref}/content/application~1json/schema` });
  if (!validate(JSON.parse(text))) throw new Error(`${told}: ${ajv.errorsText(validate.errors)}`);
}
