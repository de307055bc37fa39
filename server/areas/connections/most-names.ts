import { sql } from 'kysely';
import type { FeedNames } from '#machines/lifecycles/feedNames.ts';
import { type Scope, stillThere } from '#server/access/scope.ts';

/** The most that the clinic lets a feed say of a patient. */
export async function mostNames({ trx, clinic }: Scope): Promise<FeedNames> {
  const { rows } = await sql<{ feed_names: FeedNames }>`
    SELECT feed_names FROM clinics WHERE id = ${clinic.id}`.execute(trx);
  return stillThere<{ feed_names: FeedNames }>(rows).feed_names;
}
