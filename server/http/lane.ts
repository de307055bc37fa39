import { Readable } from 'node:stream';
import type { OperationId } from './call.ts';
import { tooManyAtOnce } from './refusal.ts';

/** Exports of one thing, which is read already when they begin. */
const brief: ReadonlySet<string> = new Set<OperationId>([
  'exportAppointment',
  'exportPatientCard',
  'exportStaffCard',
  'exportVisit',
]);

/** Calls besides exports that read or write so much that they go in a lane of their own; FHIR's have names of their own. */
const lengthy: ReadonlySet<string> = new Set<OperationId | FhirOperation>([
  'checkAuditIntegrity',
  'checkAuditCheckpoint',
  'listPatientDuplicates',
  'listDueCharts',
  'checkImportRows',
  'commitImportRows',
  'undoPatientImport',
  'finishAttachment',
  'readAttachmentContent',
  'fhirEverything',
  'fhirLongSearch',
]);

type FhirOperation = 'fhirEverything' | 'fhirLongSearch';

const isExport = (operation: string) => operation.startsWith('export') && !brief.has(operation);

/** How many of a lengthy call one user has at once; null where it is no matter. */
function mostOfUser(operation: string): number | null {
  if (isExport(operation) || operation.startsWith('checkAudit')) return 2;
  return operation.startsWith('fhir') ? 4 : null;
}

/** Whether a call goes in the lane. */
export const isLengthy = (operation: string): boolean => isExport(operation) || lengthy.has(operation);

/** Lets some calls wait for each other, so that all others find a connection. */
export interface Lane {
  run<T extends object>(operation: string, userId: number | undefined, work: () => Promise<T>): Promise<T>;
  /** A part that is read while the answer of a lengthy call is sent already. */
  portion<T>(work: () => Promise<T>): Promise<T>;
}

/** So much work at once; what is more waits, and is taken in the order in which it came. */
export function createPlaces(places: number): <T>(work: () => Promise<T>) => Promise<T> {
  const waiting: (() => void)[] = [];
  let taken = 0;
  return async (work) => {
    if (taken >= places) await new Promise<void>((resolve) => waiting.push(resolve));
    else taken += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else taken -= 1;
    }
  };
}

/**
 * Lengthy calls together hold at most half of the pool; each keeps its place until it has read, not until it is sent. What is read
 * while it is sent takes a place for itself: a portion that found no connection would tear the file.
 */
export function createLane(poolSize: number): Lane {
  const inPlace = createPlaces(Math.max(1, Math.floor(poolSize / 2)));
  const underWay = new Map<number, number>();

  /** Counted until the last byte is sent: a slow reader holds up no one but themselves. */
  async function counted<T extends object>(userId: number, most: number, work: () => Promise<T>): Promise<T> {
    const count = underWay.get(userId) ?? 0;
    if (count >= most) throw tooManyAtOnce();
    underWay.set(userId, count + 1);
    const over = () => {
      const left = (underWay.get(userId) ?? 1) - 1;
      if (left > 0) underWay.set(userId, left);
      else underWay.delete(userId);
    };
    try {
      const answer = await work();
      if ('body' in answer && answer.body instanceof Readable) answer.body.once('close', over);
      else over();
      return answer;
    } catch (error) {
      over();
      throw error;
    }
  }

  return {
    run(operation, userId, work) {
      if (!isLengthy(operation)) return work();
      const most = mostOfUser(operation);
      if (userId === undefined || most === null) return inPlace(work);
      return counted(userId, most, () => inPlace(work));
    },
    portion: inPlace,
  };
}
