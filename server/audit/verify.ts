import type pg from 'pg';

export interface AuditBreak {
  chain: string;
  /** The position of the first entry of the chain that was changed, cut out or put in. */
  position: number;
}

/** Recomputes every chain of the audit log; an empty answer means that nothing was tampered with. */
export async function verifyAudit(pool: pg.Pool): Promise<AuditBreak[]> {
  const { rows } = await pool.query('SELECT chain, broken_at FROM audit_breaks() ORDER BY chain');
  return rows.map((row) => ({ chain: row.chain, position: Number(row.broken_at) }));
}
