import { sql } from 'kysely';
import { inClinic, type Scope } from '#server/access/scope.ts';
import type { AuditKey } from '#server/audit/audit-key.ts';
import { judgeSeals, type StoredSeal } from '#server/audit/judge-seals.ts';
import { allowLength, lengthy } from '#server/database/lengthy.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { malformed } from '#server/http/refusal.ts';

/** The operations that say whether the audit log is as it was written. */
export const integrityOperations = (key: AuditKey | undefined) => ({
  checkAuditIntegrity: (call: Call<'checkAuditIntegrity'>) => checkIntegrity(call, key),
  readAuditCheckpoint: (call: Call<'readAuditCheckpoint'>) => readCheckpoint(call, key),
  checkAuditCheckpoint: (call: Call<'checkAuditCheckpoint'>) => checkCheckpoint(call, key),
});

const chainOf = ({ clinic }: Scope) => `clinic:${clinic.id}`;

/** The first position of the clinic's chain whose hashes do not fit, computed again from the first entry. */
async function breakOf({ trx, clinic }: Scope): Promise<number | null> {
  // a chain of years takes longer than a list may
  await allowLength(trx);
  const { rows } = await sql<{ broken_at: string | null }>`${lengthy}
    SELECT clinic_audit_break(${clinic.id}) AS broken_at`.execute(trx);
  return rows[0]?.broken_at == null ? null : Number(rows[0].broken_at);
}

/** Whether no entry of the clinic was changed or taken away, by the hashes and by the seals upon them. */
const checkIntegrity = (call: Call<'checkAuditIntegrity'>, key: AuditKey | undefined): Promise<Answer> =>
  inClinic(call, call.query.clinic, 'audit.read', async (scope) => {
    const chain = await breakOf(scope);
    const { rows } = await sql<{ entries: number }>`
      SELECT count(*)::int AS entries FROM audit_entries WHERE clinic_id = ${scope.clinic.id}`.execute(
      scope.trx,
    );
    const { broken_at: unsealed, ...seals } = judgeSeals(await sealsOf(scope), key);
    const breaks = [chain, unsealed].filter((position) => position !== null);
    const broken_at = breaks.length > 0 ? Math.min(...breaks) : null;
    const body = { intact: broken_at === null, entries: rows[0]?.entries ?? 0, broken_at, ...seals };
    return { status: 200, body };
  });

async function sealsOf(scope: Scope): Promise<StoredSeal[]> {
  const { rows } = await sql<Omit<StoredSeal, 'position'> & { position: string }>`${lengthy}
    SELECT s.chain, s.position, s.hash, s.key_id, s.sealed_at, s.mac, e.hash AS found, o.at AS oldest
    FROM (SELECT *, lag(position, 1, 0::bigint) OVER (ORDER BY position) AS before
      FROM audit_seals WHERE chain = ${chainOf(scope)}) s
    LEFT JOIN audit_entries e ON e.chain = s.chain AND e.position = s.position
    LEFT JOIN audit_entries o ON o.chain = s.chain AND o.position = s.before + 1
    ORDER BY s.position`.execute(scope.trx);
  return rows.map((row) => ({ ...row, position: Number(row.position) }));
}

interface Checkpoint {
  clinic: number;
  position: number;
  /** The hash of the entry at that position, in hexadecimal digits. */
  hash: string;
  at: string;
}

const signed = ({ clinic, position, hash, at }: Checkpoint) => ['checkpoint', clinic, position, hash, at];

/** The end of the clinic's chain as it is now, signed, to be kept where no one who keeps the database can reach it. */
const readCheckpoint = (call: Call<'readAuditCheckpoint'>, key: AuditKey | undefined): Promise<Answer> =>
  inClinic(call, call.query.clinic, 'audit.read', async (scope) => {
    if (!key) throw noKey();
    const { rows } = await sql<{ position: string; hash: Buffer }>`
      SELECT position, hash FROM audit_entries WHERE chain = ${chainOf(scope)}
      ORDER BY position DESC LIMIT 1`.execute(scope.trx);
    const checkpoint: Checkpoint = {
      clinic: scope.clinic.id,
      position: Number(rows[0]?.position ?? 0),
      hash: rows[0]?.hash.toString('hex') ?? '',
      at: scope.clinic.now.toISOString(),
    };
    const seal = key.sign(signed(checkpoint)).toString('hex');
    return { status: 200, body: { ...checkpoint, key: key.id, seal } };
  });

/** Holds a checkpoint that someone kept against the log as it is now. */
const checkCheckpoint = (call: Call<'checkAuditCheckpoint'>, key: AuditKey | undefined): Promise<Answer> =>
  inClinic(call, call.body.clinic, 'audit.read', async (scope) => {
    const reason = await refuted(scope, call.body, key);
    return { status: 200, body: { holds: reason === null, reason } };
  });

async function refuted(
  scope: Scope,
  kept: Call<'checkAuditCheckpoint'>['body'],
  key: AuditKey | undefined,
): Promise<string | null> {
  if (!key) throw noKey();
  if (kept.key !== key.id)
    return 'This checkpoint was signed with another key than the one this server holds.';
  if (!key.isGenuine(signed(kept), Buffer.from(kept.seal, 'hex')))
    return 'This checkpoint was changed after it was signed.';
  const { rows } = await sql<{ hash: Buffer }>`
    SELECT hash FROM audit_entries WHERE chain = ${chainOf(scope)} AND position = ${kept.position}`.execute(
    scope.trx,
  );
  if (kept.position > 0 && !rows[0]) return 'Entries that were there when it was signed are gone.';
  if (kept.position > 0 && rows[0]?.hash.toString('hex') !== kept.hash)
    return 'Entries that were there when it was signed have changed since.';
  const broken = await breakOf(scope);
  return broken !== null && broken <= kept.position
    ? 'The log is broken before the entry that this checkpoint vouches for.'
    : null;
}

const noKey = () =>
  malformed('This server has no key for the audit log, so it cannot sign or check anything.');
