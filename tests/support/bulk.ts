import { exportDue } from '#server/fhir/bulk/run.ts';
import type { Answered, Api } from './api.ts';
import type { askFhir } from './fhir.ts';

type Ask = ReturnType<typeof askFhir>;

export interface Manifest {
  transactionTime: string;
  request: string;
  requiresAccessToken: boolean;
  output: { type: string; url: string; count: number }[];
  error: object[];
}

export interface Line {
  resourceType: string;
  id: string;
  // biome-ignore lint/suspicious/noExplicitAny: a test looks into whatever came.
  [element: string]: any;
}

/** Asks for an export. */
export const kickOff = (ask: Ask, path: string, headers = {}): Promise<Answered> =>
  ask(path, { prefer: 'respond-async', ...headers });

/** The path below /fhir/R4 of an address that was answered. */
export const pathOf = (address: unknown): string => String(address).split('/fhir/R4/')[1] ?? '';

/** The lines of a file, as resources. */
export const linesOf = ({ text }: Answered): Line[] =>
  text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));

/** Exports and fetches every file. */
export async function exported(api: Api, ask: Ask, path = '$export') {
  const asked = await kickOff(ask, path);
  if (asked.status !== 202) throw new Error(asked.text);
  const status = pathOf(asked.headers['content-location']);
  await exportDue(api.pool);
  const { body, text, status: code } = await ask(status);
  if (code !== 200) throw new Error(`${code} ${text}`);
  const manifest = (typeof body === 'string' ? JSON.parse(body) : body) as Manifest;
  const files = new Map<string, Line[]>();
  for (const { type, url } of manifest.output) files.set(type, linesOf(await ask(pathOf(url))));
  return { status, manifest, files };
}
