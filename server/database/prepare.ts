import type pg from 'pg';
import { StartRefused } from '#server/refused-start.ts';

const extensions = ['pg_trgm', 'btree_gist', 'unaccent'];

/** Sees to what the schema stands on: PostgreSQL 15, UTF-8, three extensions and the role that row-level policies bind. */
export async function prepareDatabase(client: pg.Client): Promise<void> {
  const { rows } = await client.query(
    "SELECT current_setting('server_version_num')::int AS version, pg_encoding_to_char(encoding) AS encoding, current_user AS me FROM pg_database WHERE datname = current_database()",
  );
  const { version, encoding, me } = rows[0];
  if (version < 150_000) throw new StartRefused('The database is older than PostgreSQL 15.');
  if (encoding !== 'UTF8')
    throw new StartRefused(`The database is encoded in ${encoding} and must be in UTF8.`);
  for (const extension of extensions) {
    await orRefuse(
      () => client.query(`CREATE EXTENSION IF NOT EXISTS ${extension}`),
      `The database lacks the extension ${extension}: ask its administrator for "CREATE EXTENSION ${extension}".`,
    );
  }
  await orRefuse(
    () => client.query(role),
    `The database lacks the role chartroom_app: ask its administrator for "CREATE ROLE chartroom_app NOLOGIN; GRANT chartroom_app TO ${me}".`,
  );
}

/** Roles belong to the whole server: another database's migration may be adding the same one at this moment. */
const role = `
  DO $$
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'chartroom_app') THEN
      BEGIN
        CREATE ROLE chartroom_app NOLOGIN NOINHERIT NOBYPASSRLS;
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
      END;
    END IF;
    IF NOT pg_has_role(current_user, 'chartroom_app', 'MEMBER') THEN
      EXECUTE format('GRANT chartroom_app TO %I', current_user);
    END IF;
  END $$`;

async function orRefuse(attempt: () => Promise<unknown>, sentence: string): Promise<void> {
  try {
    await attempt();
  } catch {
    throw new StartRefused(sentence);
  }
}
