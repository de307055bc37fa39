import { type RawBuilder, sql } from 'kysely';
import { overseesTokens } from '#machines/lifecycles/apiScopes.ts';
import type { Scope } from '#server/access/scope.ts';

const newest = sql`t.id DESC`;

/** Whoever oversees tokens sees those of everyone and of the clinic, all others their own. */
const whose = ({ clinic, role, user }: Scope): RawBuilder<unknown>[] => [
  sql`t.clinic_id = ${clinic.id}`,
  ...(overseesTokens(role) ? [] : [sql`t.user_id = ${user.id}`]),
];

/** Which tokens someone sees, newest first. */
export const listedTokens = (scope: Scope) => ({
  from: sql`api_tokens t`,
  where: whose(scope),
  order: newest,
});

/** Which calendar feeds someone sees, newest first. */
export const listedFeeds = (scope: Scope) => ({
  from: sql`calendar_feeds t`,
  where: whose(scope),
  order: newest,
});

/** The webhooks of a clinic, newest first. */
export const listedWebhooks = ({ clinic }: Scope) => ({
  from: sql`webhooks t`,
  where: [sql`t.clinic_id = ${clinic.id}`, sql`t.removed_at IS NULL`],
  order: newest,
});
