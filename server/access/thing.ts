import type { AuditThing } from '#machines/lifecycles/auditActions.ts';
import type { Permission } from '#machines/lifecycles/permissions.ts';
import { lockInOrder, rowById, type Stamps, type TablesWith } from '#server/database/rows.ts';
import type { Row, Trx } from '#server/database/tables.ts';
import type { Answer } from '#server/http/call.ts';
import { etag, refuseOtherVersion } from '#server/http/etag.ts';
import { preconditionFailed } from '#server/http/refusal.ts';
import { type Asked, denied, forbidden, mayIn, type Scope, scopeOf } from './scope.ts';

/** A kind of stored thing: its table, and the word for it in the audit log. */
export interface Kind<Table extends PlacedTable = PlacedTable> {
  table: Table;
  word: AuditThing;
}

interface Placed {
  id: number;
  clinic_id: number;
}

/** Of a table in which something can belong to no clinic, that is no one's to see. */
type PlacedTable = TablesWith<{ id: number; clinic_id: number | null }>;

interface AskedOne extends Asked {
  params: { id: number };
  headers: object;
  body: object | undefined;
}

/** Reads one thing inside its clinic; a foreign one is answered as one that does not exist. */
export const onThing = <Table extends PlacedTable>(
  call: AskedOne,
  kind: Kind<Table>,
  permission: Permission,
  work: (scope: Scope, row: Row<Table> & Placed) => Promise<Answer>,
) => find(call, kind, permission, 'look', work);

/** Locks one thing that has no versions: what its chart allows is decided on what it is by now. */
export const lockThing = <Table extends PlacedTable>(
  call: AskedOne,
  kind: Kind<Table>,
  permission: Permission,
  work: (scope: Scope, row: Row<Table> & Placed) => Promise<Answer>,
) => find(call, kind, permission, 'lock', work);

/**
 * Locks one thing for a change, on the version that If-Match or the body names, after all of its kind that the change
 * will lock besides.
 */
export const changeThing = <Table extends TablesWith<Stamps>>(
  call: AskedOne,
  kind: Kind<Table>,
  permission: Permission,
  work: (scope: Scope, row: Row<Table>) => Promise<Answer>,
  others?: (trx: Trx) => Promise<readonly number[]>,
) =>
  find<Table, Stamps>(
    call,
    kind,
    permission,
    'lock',
    (scope, row) => {
      refuseStale(call, row);
      return work(scope, row);
    },
    others,
  );

function find<Table extends PlacedTable, Known extends Placed = Placed>(
  call: AskedOne,
  { table, word }: Kind<Table>,
  permission: Permission,
  lock: 'lock' | 'look',
  work: (scope: Scope, row: Row<Table> & Known) => Promise<Answer>,
  others?: (trx: Trx) => Promise<readonly number[]>,
): Promise<Answer> {
  return call.answerAs(async (trx, user) => {
    if (others) await lockInOrder(trx, table, [call.params.id, ...(await others(trx))]);
    // TypeScript does not work out what the rows of a table that it does not know have in common
    const row = (await rowById(trx, table, call.params.id, lock)) as (Row<Table> & Known) | undefined;
    const scope = row?.clinic_id ? await scopeOf(trx, call.origin, user, row.clinic_id) : undefined;
    if (!row || !scope) return denied(trx, call.origin, user, word, call.params.id);
    return mayIn(scope, permission) ? work(scope, row) : forbidden(scope, permission);
  });
}

/** 412 when someone else changed the thing meanwhile. */
export function refuseStale({ headers, body }: Pick<AskedOne, 'headers' | 'body'>, row: Stamps): void {
  refuseOtherVersion((headers as { 'If-Match'?: string })['If-Match'], row.version);
  const version = (body as { version?: number } | undefined)?.version;
  if (version !== undefined && version !== row.version) throw preconditionFailed();
}

/** An answer with the thing and its ETag. */
export const shown = (body: { version: number }, status = 200): Answer => ({
  status,
  body,
  headers: { etag: etag(body.version) },
});
