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
