import type { ReadResources } from '#machines/flows/patients/importResources.ts';
import { type FoundResource, resourcesIn } from './fhirResources.ts';
import { rowsOf } from './fhirRows.ts';

/** Milliseconds of work between two rests: a key or a click never waits longer than for one line. */
const stretch = 12;

const rest = () => new Promise((resolve) => setTimeout(resolve));

/** Whether files are of FHIR, by what they are called or by how the first begins. */
export const isFhir = (names: readonly string[], bytes: Uint8Array): boolean =>
  names.some((name) => /\.(json|ndjson)$/i.test(name)) ||
  /^\s*\{\s*"resourceType"/.test(new TextDecoder().decode(bytes.subarray(0, 200)));

/** Rows and what goes with them out of files of FHIR: a Bundle, a resource, or one on each line. */
export async function readFhirFiles(
  files: readonly Uint8Array[],
  signal: AbortSignal,
): Promise<ReadResources> {
  const found: FoundResource[] = [];
  for (const bytes of files) found.push(...(await resourcesOf(bytes, signal)));
  return rowsOf(found);
}

async function resourcesOf(bytes: Uint8Array, signal: AbortSignal): Promise<FoundResource[]> {
  const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  if (text.trim() === '') return [];
  const whole = wholeOf(text);
  if (whole !== undefined) return resourcesIn(whole);
  const found: FoundResource[] = [];
  let until = performance.now() + stretch;
  for (const line of text.split('\n')) {
    if (line.trim() !== '') found.push(...resourcesIn(JSON.parse(line)));
    if (performance.now() < until) continue;
    await rest();
    signal.throwIfAborted();
    until = performance.now() + stretch;
  }
  return found;
}

/** The one value that a file is; undefined where there is one on each line. */
function wholeOf(text: string): unknown {
  const [first = ''] = /^.*$/m.exec(text.trimStart()) ?? [];
  try {
    const value: unknown = JSON.parse(first);
    return text.trim() === first.trim() ? value : undefined;
  } catch {
    // its first line is no value by itself, so the file is one
    return JSON.parse(text);
  }
}
