import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import type { Operation } from '#src/gallery/exhibit.ts';

const calls = 'src/calls';
const contract = 'openapi';

interface Referring {
  readonly paths: Record<string, { readonly $ref: string }>;
}

type PathItem = Record<string, { readonly operationId?: string }>;

/** What each call of the front end asks for, by the call's name: `GET /api/clinics/{id}/`. */
function requests(): Map<string, string> {
  const found = new Map<string, string>();
  for (const name of readdirSync(calls)) {
    const methods = readFileSync(join(calls, name), 'utf8').split(/^ {2,4}(?:async )?(?=\w+\()/m);
    for (const method of methods) {
      const call = /^\w+(?=\()/.exec(method)?.[0];
      const request = /\.(GET|POST|PUT|PATCH|DELETE)\(\s*'([^']+)'/.exec(method);
      if (call && request) found.set(call, `${request[1]} ${request[2]}`);
    }
  }
  return found;
}

const bare = (path: string) => path.replace(/\/$/, '');

function operationIds(): Map<string, string> {
  const read = (name: string): unknown => parse(readFileSync(join(contract, name), 'utf8'));
  const files = new Map<string, Record<string, PathItem>>();
  const { paths } = read('openapi.yaml') as Referring;
  return new Map(
    Object.entries(paths).flatMap(([path, { $ref }]) => {
      const [file = '', key = ''] = $ref.split('#/');
      if (!files.has(file)) files.set(file, read(file) as Record<string, PathItem>);
      return Object.entries(files.get(file)?.[key] ?? {}).flatMap(([method, { operationId }]) =>
        operationId ? [[`${method.toUpperCase()} ${bare(path)}`, operationId] as const] : [],
      );
    }),
  );
}

/** The lines of an operation in the contract's files, from its method on. */
function excerpt(operationId: string): Pick<Operation, 'file' | 'line' | 'text'> | undefined {
  for (const name of readdirSync(contract).filter((one) => one.endsWith('.yaml'))) {
    const lines = readFileSync(join(contract, name), 'utf8').split('\n');
    const at = lines.findIndex((line) => line.trim() === `operationId: ${operationId}`);
    if (at < 0) continue;
    const depth = (line: string) => line.length - line.trimStart().length;
    const own = depth(lines[at] ?? '');
    let [start, end] = [at, at];
    while (start > 0 && depth(lines[start] ?? '') >= own) start -= 1;
    while (end < lines.length && (lines[end]?.trim() === '' || depth(lines[end] ?? '') >= own)) end += 1;
    return { file: `${contract}/${name}`, line: start + 1, text: lines.slice(start, end).join('\n') };
  }
  return undefined;
}

let known: { readonly asked: Map<string, string>; readonly ids: Map<string, string> } | undefined;

/** The operations of the contract behind a chart's calls; a call that no operation answers is left out. */
export function operationsOf(calls: readonly string[]): Operation[] {
  known ??= { asked: requests(), ids: operationIds() };
  const { asked, ids } = known;
  return calls.flatMap((call) => {
    const request = asked.get(call);
    const [method, path = ''] = request?.split(' ') ?? [];
    const found = excerpt(ids.get(`${method} ${bare(path)}`) ?? '');
    return request && found ? [{ call, request, ...found }] : [];
  });
}
