import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { auditKeyOf, loadAuditKey } from '#server/audit/audit-key.ts';
import { sealChains } from '#server/audit/seals.ts';
import { verifyAudit } from '#server/audit/verify.ts';
import { auditKey, openApiForTest } from '#tests/support/api.ts';

/** A clinic whose log has a few entries. */
async function desk() {
  const api = await openApiForTest();
  const ada = await api.signUp('ada');
  const { token } = ada;
  const { id } = (await api.ask('POST', '/api/clinics/', { token, body: { name: 'Harbour' } })).body;
  for (let at = 0; at < 3; at += 1) await api.ask('GET', `/api/clinics/${id}/`, { token });
  const integrity = async () => (await api.ask('GET', `/api/audit/integrity/?clinic=${id}`, { token })).body;
  const checkpoint = async () =>
    (await api.ask('GET', `/api/audit/checkpoint/?clinic=${id}`, { token })).body;
  const check = async (body: object) =>
    (await api.ask('POST', '/api/audit/checkpoint/', { token, body })).body;
  /** What someone can do who holds the database's own keys: change it, and compute all the hashes again. */
  async function forge(change: string) {
    await api.pool.query('ALTER TABLE audit_entries DISABLE TRIGGER ALL');
    await api.pool.query(change);
    await api.pool.query(`DO $$
      DECLARE
        entry audit_entries;
        last bytea := '';
        place bigint := 0;
      BEGIN
        FOR entry IN SELECT * FROM audit_entries WHERE chain = 'clinic:${id}' ORDER BY position LOOP
          place := place + 1;
          entry.position := place;
          entry.previous := last;
          last := audit_hash(entry);
          UPDATE audit_entries e SET position = place, previous = entry.previous, hash = last WHERE e.id = entry.id;
        END LOOP;
        UPDATE audit_chains SET length = place, head = last WHERE chain = 'clinic:${id}';
      END $$`);
    await api.pool.query('ALTER TABLE audit_entries ENABLE TRIGGER ALL');
    expect(await verifyAudit(api.pool)).toEqual([]);
  }
  const second = `DELETE FROM audit_entries WHERE chain = 'clinic:${id}' AND position = 2`;
  const older = `UPDATE audit_entries SET at = at - interval '2 hours' WHERE chain = 'clinic:${id}'`;
  const unseal = async () => {
    await api.pool.query('ALTER TABLE audit_seals DISABLE TRIGGER ALL');
    await api.pool.query('DELETE FROM audit_seals');
    await api.pool.query('ALTER TABLE audit_seals ENABLE TRIGGER ALL');
  };
  return { api, id, token, integrity, checkpoint, check, forge, second, older, unseal };
}

it('a seal shows that entries were taken away and every hash computed again', async () => {
  const { api, integrity, forge, second } = await desk();
  await sealChains(api.pool, auditKey);
  const whole = await integrity();
  expect(whole).toMatchObject({ intact: true, broken_at: null, sealed_late: null, other_keys: 0 });
  expect(whole.sealed_to).toBe(whole.entries);
  await forge(second);
  await sealChains(api.pool, auditKey);
  expect(await integrity()).toMatchObject({ intact: false, broken_at: 1 });
});

it('where the seals were taken away too, a kept checkpoint shows it, and so does the time of the new seals', async () => {
  const { api, integrity, checkpoint, check, forge, second, older, unseal } = await desk();
  await forge(older);
  const kept = await checkpoint();
  expect(await check(kept)).toEqual({ holds: true, reason: null });
  expect(await check({ ...kept, position: kept.position - 1 })).toMatchObject({ holds: false });
  await forge(second);
  await unseal();
  await sealChains(api.pool, auditKey);
  const found = await integrity();
  expect(found.intact).toBe(true);
  expect(found.sealed_late).toMatchObject({ to: found.entries });
  expect(await check(kept)).toMatchObject({ holds: false, reason: expect.stringContaining('gone') });
});

it('entries from before the key are what they are: chained, and sealed late', async () => {
  const { api, token, id, integrity, forge, older } = await desk();
  await forge(older);
  expect(await integrity()).toMatchObject({ intact: true, sealed_to: null, sealed_late: null });
  await sealChains(api.pool, auditKey);
  const { entries } = await integrity();
  expect(await integrity()).toMatchObject({ intact: true, sealed_to: entries, sealed_late: { to: entries } });
  await api.ask('GET', `/api/clinics/${id}/`, { token });
  await sealChains(api.pool, auditKey);
  expect(await integrity()).toMatchObject({ sealed_to: entries + 1, sealed_late: { to: entries } });
});

it('seals of another key say nothing, and are counted', async () => {
  const { api, integrity, checkpoint, check } = await desk();
  await sealChains(api.pool, auditKeyOf('another secret, just as long as the first'));
  expect(await integrity()).toMatchObject({ intact: true, sealed_to: null, other_keys: 1 });
  const kept = await checkpoint();
  expect(await check({ ...kept, key: '0'.repeat(16) })).toMatchObject({
    holds: false,
    reason: expect.stringContaining('another key'),
  });
});

it('the key is made once, in a file for nobody else', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'chartroom-key-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const [first, second] = await Promise.all([
    loadAuditKey({ auditKey: undefined, dataDir }),
    loadAuditKey({ auditKey: undefined, dataDir }),
  ]);
  expect(first?.id).toBe(second?.id);
  const file = join(dataDir, 'audit.key');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  const { id } = (await loadAuditKey({ auditKey: readFileSync(file, 'utf8').trim(), dataDir })) ?? {};
  expect(id).toBe(first?.id);
});

it('what requests run as cannot read the secret of the server', async () => {
  const { api } = await desk();
  const { rows } = await api.pool.query(
    "SELECT has_table_privilege('chartroom_app', 'secrets', 'SELECT, INSERT, UPDATE, DELETE') AS may",
  );
  expect(rows).toEqual([{ may: false }]);
});
