import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { codeOf } from './failures.ts';

const mark = '/* kept */ ';

/**
 * Begins a statement that is asked for all the time and whose best plan is the same whatever its parameters: each
 * connection plans it once. Values that decide about the plan (limits, for instance) stand in its text.
 */
export const prepared = sql.raw(mark);

const most = 200;

/** Names under which connections keep the plans of the marked statements. */
export interface PreparedStatements {
  /** The name of a statement; undefined for one that is planned every time. */
  nameOf(text: string): string | undefined;
  /** Whether an error only says that a plan is no longer kept or no longer fits; a repeat plans it anew, or goes without. */
  isOutdated(error: unknown): boolean;
}

export function createPreparedStatements(): PreparedStatements {
  const names = new Map<string, string>();
  let generation = 0;
  let isPossible = true;
  return {
    nameOf(text) {
      if (!isPossible || !text.startsWith(mark)) return undefined;
      const known = names.get(text);
      if (known !== undefined || names.size >= most) return known;
      // by its text, so that two who share connections never mean different statements by one name
      const digest = createHash('sha256').update(text).digest('base64url').slice(0, 22);
      const name = `kept_${digest}_${generation}`;
      names.set(text, name);
      return name;
    },
    isOutdated(error) {
      const code = codeOf(error);
      // A pooler gave the next transaction another connection, and an old one does not carry plans over.
      if (code === '26000' || code === '42P05') {
        isPossible = false;
        return true;
      }
      // Another release's migration changed a table while this server runs.
      const isChanged = code === '0A000' && /cached plan/.test((error as Error).message);
      if (isChanged) {
        names.clear();
        generation += 1;
      }
      return isChanged;
    },
  };
}
