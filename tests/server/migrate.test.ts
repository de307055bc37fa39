import { readdirSync } from 'node:fs';
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
  await expect(migrate(modest)).resolves.toBeUndefined();
  await admin.end();
  await database.drop();
});
