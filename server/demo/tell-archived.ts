import type pg from 'pg';

/**
 * Writes that the clinic's archived patients were archived, at the time of the filling: the log is kept from then on.
 * The entries are linked here: the table's trigger moves the head of the chain once for each, and looks through all the
 * versions of that row the transaction has left behind, so its time grows with the square of their number.
 */
export async function tellArchived(client: pg.ClientBase, clinic: number, user: number): Promise<void> {
  await client.query('ALTER TABLE audit_entries DISABLE TRIGGER audit_link');
  await client.query(chainArchived);
  await client.query('SELECT pg_temp.chain_archived($1, $2)', [clinic, user]);
  await client.query('ALTER TABLE audit_entries ENABLE TRIGGER audit_link');
}

const chainArchived = `
  CREATE FUNCTION pg_temp.chain_archived(clinic integer, by_user integer) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE
    entry audit_entries;
  BEGIN
    entry.chain := 'clinic:' || clinic;
    INSERT INTO audit_chains VALUES (entry.chain, 0, '') ON CONFLICT DO NOTHING;
    SELECT length, head INTO entry.position, entry.hash FROM audit_chains WHERE chain = entry.chain FOR UPDATE;
    entry.user_id := by_user;
    entry.action := 'patient.archived';
    entry.object_type := 'patient';
    entry.clinic_id := clinic;
    entry.address := 'local';
    entry.request_id := 'demo';
    FOR entry.object_id IN SELECT id FROM patients p WHERE p.clinic_id = clinic AND status = 'archived' ORDER BY id LOOP
      entry.position := entry.position + 1;
      entry.previous := entry.hash;
      entry.at := clock_timestamp();
      entry.hash := audit_hash(entry);
      INSERT INTO audit_entries
        (chain, position, previous, hash, at, user_id, action, object_type, object_id, clinic_id, address, request_id)
      VALUES (entry.chain, entry.position, entry.previous, entry.hash, entry.at, entry.user_id, entry.action,
        entry.object_type, entry.object_id, entry.clinic_id, entry.address, entry.request_id);
    END LOOP;
    UPDATE audit_chains SET length = entry.position, head = entry.hash WHERE chain = entry.chain;
  END $$`;
