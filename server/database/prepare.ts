import type pg from 'pg';
import { StartRefused } from '#server/refused-start.ts';

const extensions = ['pg_trgm', 'btree_gist', 'unaccent'];

/** Sees to what the schema stands on: PostgreSQL 15, UTF-8, three extensions and the roles that row-level policies bind. */
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
  for (const role of roles) {
    await orRefuse(
      () => client.query(makeRole(role)),
      `The database lacks the role ${role}: ask its administrator for "CREATE ROLE ${role} NOLOGIN; GRANT ${role} TO ${me}".`,
    );
  }
}

/** Whose rights the calls have: those of users, and those of patients who come by a link. */
const roles = ['chartroom_app', 'chartroom_door'];

/** Roles belong to the whole server: another database's migration may be adding the same one at this moment. */
const makeRole = (role: string) => `
  DO $$
  BEGIN
    IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN
      BEGIN
        CREATE ROLE ${role} NOLOGIN NOINHERIT NOBYPASSRLS;
      EXCEPTION WHEN duplicate_object OR unique_violation THEN NULL;
      END;
    END IF;
    IF NOT pg_has_role(current_user, '${role}', 'MEMBER') THEN
      EXECUTE format('GRANT ${role} TO %I', current_user);
    END IF;
  END $$`;

async function orRefuse(attempt: () => Promise<unknown>, sentence: string): Promise<void> {
  try {
    await attempt();
  } catch {
    throw new StartRefused(sentence);
  }
}
