import type { AuditThing } from '#machines/lifecycles/auditActions.ts';
import type { Permission } from '#machines/lifecycles/permissions.ts';
import { lockInOrder, rowById, type Stamps } from '#server/database/rows.ts';
import type { Trx } from '#server/database/tables.ts';
import type { Answer } from '#server/http/call.ts';
import { etag, refuseOtherVersion } from '#server/http/etag.ts';
import { preconditionFailed } from '#server/http/refusal.ts';
import { type Asked, denied, forbidden, mayIn, type Scope, scopeOf } from './scope.ts';

/** A kind of stored thing: its table, and the word for it in the audit log. */
export interface Kind {
  table: string;
  word: AuditThing;
}

type Placed = Pick<Stamps, 'id' | 'clinic_id'>;

interface AskedOne extends Asked {
  params: { id: number };
  headers: object;
  body: object | undefined;
}

/** Reads one thing inside its clinic; a foreign one is answered as one that does not exist. */
export const onThing = <Row extends Placed>(
  call: AskedOne,
  kind: Kind,
  permission: Permission,
  work: (scope: Scope, row: Row) => Promise<Answer>,
) => find(call, kind, permission, 'look', work);

/** Locks one thing that has no versions: what its chart allows is decided on what it is by now. */
export const lockThing = <Row extends Placed>(
  call: AskedOne,
  kind: Kind,
  permission: Permission,
  work: (scope: Scope, row: Row) => Promise<Answer>,
) => find(call, kind, permission, 'lock', work);

/**
 * Locks one thing for a change, on the version that If-Match or the body names, after all of its kind that the change
 * will lock besides.
 */
export const changeThing = <Row extends Stamps>(
  call: AskedOne,
  kind: Kind,
  permission: Permission,
  work: (scope: Scope, row: Row) => Promise<Answer>,
  others?: (trx: Trx) => Promise<readonly number[]>,
) =>
  find<Row>(
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

function find<Row extends Placed>(
  call: AskedOne,
  { table, word }: Kind,
  permission: Permission,
  lock: 'lock' | 'look',
  work: (scope: Scope, row: Row) => Promise<Answer>,
  others?: (trx: Trx) => Promise<readonly number[]>,
): Promise<Answer> {
  return call.answerAs(async (trx, user) => {
    if (others) await lockInOrder(trx, table, [call.params.id, ...(await others(trx))]);
    const row = await rowById<Row>(trx, table, call.params.id, lock);
    const scope = row && (await scopeOf(trx, call.origin, user, row.clinic_id));
    if (!row || !scope) return denied(trx, call.origin, user, word, call.params.id);
    return mayIn(scope, permission) ? work(scope, row) : forbidden(scope, permission);
  });
}

/** 412 when somebody else changed the thing meanwhile. */
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
