import { readdirSync, readFileSync } from 'node:fs';
import pg from 'pg';
import { expect, inject, it } from 'vitest';
import { migrate } from '#server/database/migrate.ts';
import { freshDatabase } from '#tests/support/postgres.ts';

it('brings an empty database to the schema once, however many start at once, and loses nothing when run again', async () => {
  const database = await freshDatabase(inject('postgres'));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await Promise.all([migrate(database.url), migrate(database.url), migrate(database.url)]);
  const applied = await client.query('SELECT version FROM schema_migrations ORDER BY version');
  const files = readdirSync(new URL('../../server/database/migrations', import.meta.url));
  const numbers = files.map((name) => Number.parseInt(name, 10)).sort((one, other) => one - other);
  expect(applied.rows.map(({ version }) => version)).toEqual(numbers);
  await client.query("INSERT INTO secrets VALUES ('kept', 'x')");
  await migrate(database.url);
  expect((await client.query('SELECT FROM secrets')).rowCount).toBe(1);
  await client.end();
  await database.drop();
});

it('applies what came in below the newest, as two changes do that were made side by side', async () => {
  const database = await freshDatabase(inject('postgres'));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await migrate(database.url, 64);
  const folder = new URL('../../server/database/migrations/', import.meta.url);
  await client.query(readFileSync(new URL('0070_refresh_rotation.sql', folder), 'utf8'));
  await client.query("INSERT INTO schema_migrations (version, name) VALUES (70, 'refresh_rotation')");
  await migrate(database.url);
  expect((await client.query('SELECT FROM outbox')).rowCount).toBe(0);
  const { rows } = await client.query('SELECT count(*)::int AS count FROM schema_migrations');
  expect(rows[0].count).toBe(readdirSync(folder).length);
  await client.end();
  await database.drop();
});

it('says which extension or role the administrator has to add', async () => {
  const database = await freshDatabase(inject('postgres'));
  const admin = new pg.Client({ connectionString: database.url });
  await admin.connect();
  await admin.query(
    "DROP SCHEMA public CASCADE; CREATE SCHEMA public; DROP ROLE IF EXISTS modest; CREATE ROLE modest LOGIN PASSWORD 'm'",
  );
  await admin.query('GRANT ALL ON SCHEMA public TO modest');
  const modest = database.url.replace(/\/\/postgres:[^@]+@/, '//modest:m@');
  await expect(migrate(modest)).rejects.toThrow('ask its administrator for "CREATE EXTENSION');
  await admin.query('CREATE EXTENSION pg_trgm; CREATE EXTENSION btree_gist; CREATE EXTENSION unaccent');
  await expect(migrate(modest)).rejects.toThrow('GRANT chartroom_app TO modest');
  await admin.query('GRANT chartroom_app TO modest');
  await expect(migrate(modest)).rejects.toThrow('GRANT chartroom_door TO modest');
  await admin.query('GRANT chartroom_door TO modest');
  await expect(migrate(modest)).resolves.toBeUndefined();
  await admin.end();
  await database.drop();
});

/** Stores a row with nothing in the columns that are not named but have to be there. */
async function insert(client: pg.Client, table: string, named: Record<string, unknown>): Promise<number> {
  const { rows: columns } = await client.query(
    `SELECT column_name AS name, data_type AS type FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = $1 AND is_nullable = 'NO' AND column_default IS NULL
       AND is_generated = 'NEVER' AND is_identity = 'NO'`,
    [table],
  );
  const nothing: Record<string, unknown> = { text: '', jsonb: '[]', boolean: false, integer: 0 };
  const row = { ...Object.fromEntries(columns.map(({ name, type }) => [name, nothing[type]])), ...named };
  const names = Object.keys(row);
  const { rows } = await client.query(
    `INSERT INTO ${table} (${names}) VALUES (${names.map((_, at) => `$${at + 1}`)}) RETURNING id`,
    Object.values(row),
  );
  return rows[0].id;
}

it('folds the names anew that were stored before Arabic was folded, and leaves labels that differ by a hamza', async () => {
  const database = await freshDatabase(inject('postgres'));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query('DROP SCHEMA public CASCADE; CREATE SCHEMA public');
  await migrate(database.url, 236);
  const owner_id = await insert(client, 'users', { email_key: 'ada', username_key: 'ada' });
  const clinic_id = await insert(client, 'clinics', { owner_id, name: 'عيادة', timezone: 'Africa/Cairo' });
  const person = { clinic_id, sex: 'unknown', preferred_channel: 'none', blood_type: 'unknown' };
  await insert(client, 'patients', { ...person, mrn: 'P1', first_name: 'فاطمة' });
  await insert(client, 'patients', { ...person, mrn: 'P2', first_name: 'Ada' });
  const label = { clinic_id, color: 'red', category: 'other' };
  await insert(client, 'patient_labels', { ...label, name: 'أحمد' });
  await insert(client, 'patient_labels', { ...label, name: 'احمد' });
  const before = await client.query("SELECT xmin FROM patients WHERE mrn = 'P2'");
  await migrate(database.url);
  const found = await client.query("SELECT mrn FROM patients WHERE search_text LIKE like_pattern('فاطمه')");
  expect(found.rows).toEqual([{ mrn: 'P1' }]);
  expect((await client.query("SELECT FROM name_words WHERE word = fold('فاطمه')")).rowCount).toBe(1);
  expect((await client.query("SELECT xmin FROM patients WHERE mrn = 'P2'")).rows).toEqual(before.rows);
  expect((await client.query('SELECT FROM patient_labels')).rowCount).toBe(2);
  await client.end();
  await database.drop();
});
