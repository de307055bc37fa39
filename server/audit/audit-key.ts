import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from '#server/settings.ts';

/** The key that seals the audit log. It is kept outside of the database, so that no one can forge seals from within. */
export interface AuditKey {
  /** Tells keys apart and says nothing about them. */
  id: string;
  sign(parts: readonly (string | number)[]): Buffer;
  isGenuine(parts: readonly (string | number)[], mac: Buffer): boolean;
}

/** The key of the setting, or of the file beside the data, made at the first start; undefined where no file can be kept. */
export async function loadAuditKey({
  auditKey,
  dataDir,
}: Pick<Settings, 'auditKey' | 'dataDir'>): Promise<AuditKey | undefined> {
  if (auditKey) return auditKeyOf(auditKey);
  const file = join(dataDir, 'audit.key');
  try {
    await mkdir(dataDir, { recursive: true });
    await makeOnce(file);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== 'EEXIST') {
      console.error(
        `The audit log is not sealed: ${file} cannot be written (${code}). Set AUDIT_KEY to a secret of your own.`,
      );
      return undefined;
    }
  }
  return auditKeyOf((await readFile(file, 'utf8')).trim());
}

/** Linked when it is whole, so that another server which starts at the same time never reads half of it. */
async function makeOnce(file: string): Promise<void> {
  const half = `${file}.${randomBytes(6).toString('hex')}`;
  await writeFile(half, `${randomBytes(32).toString('base64url')}\n`, { flag: 'wx', mode: 0o600 });
  try {
    await link(half, file);
  } finally {
    await unlink(half);
  }
}

/** A key made of a secret. */
export function auditKeyOf(secret: string): AuditKey {
  const key = createHash('sha256').update(`audit ${secret}`).digest();
  const sign = (parts: readonly (string | number)[]) =>
    createHmac('sha256', key).update(JSON.stringify(parts)).digest();
  return {
    id: createHmac('sha256', key).update('id').digest('hex').slice(0, 16),
    sign,
    isGenuine(parts, mac) {
      const wanted = sign(parts);
      return wanted.length === mac.length && timingSafeEqual(wanted, mac);
    },
  };
}
