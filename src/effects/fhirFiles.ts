import { type ReadResources, TooLargeError } from '#machines/flows/patients/importResources.ts';
import { type FoundResource, resourcesIn, type Tree } from './fhirResources.ts';
import { rowsOf } from './fhirRows.ts';
import { besideIn, withHeldFiles } from './largeFiles.ts';

/** Milliseconds of work between two rests: a key or a click never waits longer than for one line. */
const stretch = 12;
/** What the page holds at most of all files together, beside the pictures and papers in them. */
const mostHeld = 200_000_000;

const rest = () => new Promise((resolve) => setTimeout(resolve));

/** Whether files are of FHIR, by what they are called or by how the first begins. */
export const isFhir = (names: readonly string[], bytes: Uint8Array): boolean =>
  names.some((name) => /\.(json|ndjson)$/i.test(name)) ||
  /^\s*\{\s*"resourceType"/.test(new TextDecoder().decode(bytes.subarray(0, 200)));

/** Rows and what goes with them out of files of FHIR: a Bundle, a resource, or one on each line. */
export async function readFhirFiles(files: readonly Blob[], signal: AbortSignal): Promise<ReadResources> {
  const found: FoundResource[] = [];
  const room = { left: mostHeld };
  for (const file of files) found.push(...(await resourcesOf(file, room, signal)));
  return rowsOf(found);
}

/** What never comes in: of it the page keeps what it is and what it is about. */
const countedOnly = ['AuditEvent', 'Provenance'];
const countable = ({ resourceType, id, target }: Tree): Tree => ({ resourceType, id, target });

async function resourcesOf(
  file: Blob,
  room: { left: number },
  signal: AbortSignal,
): Promise<FoundResource[]> {
  const found: FoundResource[] = [];
  let until = performance.now() + stretch;
  for await (const text of valuesIn(file)) {
    const all = resourcesIn(JSON.parse(text));
    const isCounted = all.every(({ resource }) => countedOnly.includes(String(resource.resourceType)));
    for (const one of all) {
      const resource = isCounted ? countable(one.resource) : withHeldFiles(one.resource);
      room.left += (besideIn(resource) / 3) * 4;
      found.push({ ...one, resource });
    }
    if (!isCounted) room.left -= text.length;
    if (room.left < 0) throw new TooLargeError();
    if (performance.now() < until) continue;
    await rest();
    signal.throwIfAborted();
    until = performance.now() + stretch;
  }
  return found;
}

/** The values of a file as texts: the whole of it, or each line where the first is a value by itself. */
async function* valuesIn(file: Blob): AsyncGenerator<string> {
  const lines = linesIn(file);
  let whole = '';
  for await (const line of lines) {
    if (line.trim() === '') continue;
    if (whole !== '' || !isValue(line)) {
      whole += `${line}\n`;
      if (whole.length > mostHeld) throw new TooLargeError();
      continue;
    }
    yield line;
    for await (const other of lines) if (other.trim() !== '') yield other;
  }
  if (whole !== '') yield whole;
}

function isValue(line: string): boolean {
  try {
    JSON.parse(line);
    return true;
  } catch {
    return false;
  }
}

async function* linesIn(file: Blob): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const reader = file.stream().getReader();
  let open = '';
  for (;;) {
    const { done, value } = await reader.read();
    const [first = '', ...others] = decoder.decode(value, { stream: !done }).split('\n');
    open += first;
    for (const line of others) {
      yield open;
      open = line;
    }
    if (open.length > mostHeld) throw new TooLargeError();
    if (done) break;
  }
  yield open;
}
