import { Readable } from 'node:stream';
import type { Answer, OperationId } from './call.ts';
import { tooManyAtOnce } from './refusal.ts';

/** Calls that read or write so much that they go in a lane of their own. */
const lengthy: ReadonlySet<string> = new Set<OperationId>([
  'exportPatientChart',
  'exportPatientArchive',
  'exportPatients',
  'exportAppointments',
  'exportStaff',
  'exportServices',
  'exportAuditEntries',
  'checkAuditIntegrity',
  'checkAuditCheckpoint',
  'listPatientDuplicates',
  'checkImportRows',
  'commitImportRows',
  'undoPatientImport',
  'finishAttachment',
  'readAttachmentContent',
]);

/** Those of them that one user has few of at once. */
const few: ReadonlySet<string> = new Set<OperationId>([
  'exportPatientChart',
  'exportPatientArchive',
  'exportPatients',
  'exportAppointments',
  'exportStaff',
  'exportServices',
  'exportAuditEntries',
  'checkAuditIntegrity',
  'checkAuditCheckpoint',
]);

const mostOfUser = 2;

/** Lets some calls wait for each other, so that all others find a connection. */
export interface Lane {
  run(operation: string, userId: number | undefined, work: () => Promise<Answer>): Promise<Answer>;
}

/** Lengthy calls together hold at most half of the pool; each keeps its place until it has read, not until it is sent. */
export function createLane(poolSize: number): Lane {
  const places = Math.max(1, Math.floor(poolSize / 2));
  const waiting: (() => void)[] = [];
  const underWay = new Map<number, number>();
  let taken = 0;

  async function inPlace<T>(work: () => Promise<T>): Promise<T> {
    if (taken >= places) await new Promise<void>((resolve) => waiting.push(resolve));
    else taken += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else taken -= 1;
    }
  }

  /** Counted until the last byte is sent: a slow reader holds up nobody but themselves. */
  async function counted(userId: number, work: () => Promise<Answer>): Promise<Answer> {
    const count = underWay.get(userId) ?? 0;
    if (count >= mostOfUser) throw tooManyAtOnce();
    underWay.set(userId, count + 1);
    const over = () => {
      const left = (underWay.get(userId) ?? 1) - 1;
      if (left > 0) underWay.set(userId, left);
      else underWay.delete(userId);
    };
    try {
      const answer = await work();
      if (answer.body instanceof Readable) answer.body.once('close', over);
      else over();
      return answer;
    } catch (error) {
      over();
      throw error;
    }
  }

  return {
    run(operation, userId, work) {
      if (!lengthy.has(operation)) return work();
      if (userId === undefined || !few.has(operation)) return inPlace(work);
      return counted(userId, () => inPlace(work));
    },
  };
}
