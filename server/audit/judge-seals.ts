import type { AuditKey } from './audit-key.ts';
import { sealed } from './seals.ts';

/** A stored seal, beside what stands in the chain at its position now. */
export interface StoredSeal {
  chain: string;
  position: number;
  hash: Buffer;
  key_id: string;
  sealed_at: Date;
  mac: Buffer;
  /** The hash of the entry at its position; null where there is none. */
  found: Buffer | null;
  /** When the first entry was written that this seal covers and no earlier one does. */
  oldest: Date | null;
}

/** What the seals of a chain say of it. */
export interface SealFinding {
  /** The first position that a seal does not vouch for although one should. */
  broken_at: number | null;
  /** The last position that a seal vouches for. */
  sealed_to: number | null;
  /** Up to where entries were sealed only long after they were written, and when. */
  sealed_late: { to: number; at: string } | null;
  /** Seals of keys that this server does not hold. */
  other_keys: number;
}

const late = 3_600_000;

/** Holds seals, in the order of their positions, against the chain. */
export function judgeSeals(seals: readonly StoredSeal[], key: AuditKey | undefined): SealFinding {
  const finding: SealFinding = { broken_at: null, sealed_to: null, sealed_late: null, other_keys: 0 };
  for (const { chain, position, hash, key_id, sealed_at, mac, found, oldest } of seals) {
    if (key_id !== key?.id) {
      finding.other_keys += 1;
      continue;
    }
    const isGenuine = key.isGenuine(sealed(chain, position, hash, sealed_at), mac);
    if (!isGenuine || !found?.equals(hash)) finding.broken_at ??= (finding.sealed_to ?? 0) + 1;
    if (finding.broken_at !== null) continue;
    finding.sealed_to = position;
    if (oldest && sealed_at.getTime() - oldest.getTime() > late)
      finding.sealed_late = { to: position, at: sealed_at.toISOString() };
  }
  return finding;
}
