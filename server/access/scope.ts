import { sql } from 'kysely';
import type { Act } from '#machines/lifecycles/act.ts';
import { roleOfClinicTokens } from '#machines/lifecycles/apiScopes.ts';
import type { AuditAction, AuditThing } from '#machines/lifecycles/auditActions.ts';
import { type Permission, permits } from '#machines/lifecycles/permissions.ts';
import { roleForbids } from '#machines/lifecycles/rightsInWords.ts';
import type { Role } from '#machines/lifecycles/roles.ts';
import type { Sentence } from '#machines/lifecycles/saying.ts';
import { type AuditFact, audit } from '#server/audit/audit.ts';
import { prepared } from '#server/database/prepared-statements.ts';
import type { Trx } from '#server/database/tables.ts';
import {
  type ActingRef,
  type ActingUser,
  type Actor,
  type ActorOf,
  SessionEnded,
  type Transactions,
} from '#server/database/transaction.ts';
import type { Answer, Origin } from '#server/http/call.ts';
import { type FieldErrors, notFound, Refusal } from '#server/http/refusal.ts';

/** The clinic that a call acts in, as far as the rules ask for it. */
export interface ClinicFacts {
  id: number;
  name: string;
  timezone: string;
  currency: string;
  slot_minutes: number;
  opening_hours: { weekday: number; start: string; end: string }[];
  closed_periods: { start: string; end: string; reason?: string }[];
  late_cancel_hours: number;
  record_unlock_hours: number | null;
  record_unlock_always: boolean;
  allow_soft_double_booking: boolean;
  signing_asks_step: boolean;
  /** The database's clock, which all copies of the server share. */
  now: Date;
}

/** What times are reckoned with: a transaction, and the hours of the clinic. */
export interface Hours {
  trx: Trx;
  clinic: Pick<ClinicFacts, 'id' | 'timezone' | 'slot_minutes' | 'opening_hours' | 'closed_periods' | 'now'>;
}

/** A transaction inside one clinic, by a user whose role there is known, or by a token of the clinic itself. */
export interface Scope {
  trx: Trx;
  user: Actor;
  clinic: ClinicFacts;
  role: Role;
  /** The member of staff that the user is here. */
  staffId: number | null;
  /** Whether the clinic requires a second step of the role, and the days to set one up are over. */
  isStepMissing: boolean;
  origin: Origin;
}

/** The parts of a call that acting in a clinic needs. */
export interface Asked {
  origin: Origin;
  answerAs<Early = undefined>(
    work: (trx: Trx, user: ActingUser, early: Early) => Promise<Answer>,
    ahead?: (trx: Trx, userId: number) => Promise<Early>,
  ): Promise<Answer>;
}

/** A call whose answer is read while it is sent. */
export interface AskedInPortions {
  openPortion<T>(work: (trx: Trx, user: ActingUser) => Promise<T>): Promise<T>;
}

type Standing = ClinicFacts & {
  owner_id: number;
  staff_id: number | null;
  role: Role | null;
  step_missing: boolean | null;
  acted_in: string;
};

/** The user's place in a clinic; undefined where they have none. */
export const scopeOf = async (trx: Trx, origin: Origin, user: Actor, clinicId: number) =>
  scopeIn(trx, origin, user, await standingOf(trx, user.id, clinicId));

/** Opens a transaction in a clinic, and asks for the user's place there in the same round trip; undefined where they have none. */
export const openInClinic = <T, Ref extends ActingRef>(
  { openAs }: Pick<Transactions, 'openAs'>,
  acting: Ref,
  origin: Origin,
  clinicId: number,
  work: (scope: Scope | undefined) => Promise<T>,
): Promise<T> =>
  openAs(
    acting,
    (trx, user: ActorOf<Ref>, standing: Standing | undefined) => work(scopeIn(trx, origin, user, standing)),
    (trx, userId) => standingOf(trx, userId, clinicId),
  );

/** Reads a part of what is being sent: it breaks off where the user's place in the clinic is not what it was when it began. */
export const inPortion = <T>(
  call: AskedInPortions,
  { clinic, role, origin }: Scope,
  work: (scope: Scope) => Promise<T>,
): Promise<T> =>
  call.openPortion(async (trx, user) => {
    const now = await scopeOf(trx, origin, user, clinic.id);
    if (now?.role !== role || now.isStepMissing) throw new SessionEnded();
    return work(now);
  });

/** Notes the clinic for the transaction too, so that an answer is kept for its members (`http/idempotency.ts`). */
async function standingOf(trx: Trx, userId: number | null, clinicId: number): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`${prepared}
    SELECT c.id, c.owner_id, c.name, c.timezone, c.currency, c.slot_minutes, c.opening_hours, c.closed_periods,
      c.late_cancel_hours, c.record_unlock_hours, c.record_unlock_always, c.allow_soft_double_booking,
      c.signing_asks_step, set_config('chartroom.acted_in', c.id::text, true) AS acted_in, now() AS now, s.id AS staff_id, s.role,
      second_step_due(c, CASE WHEN c.owner_id = ${userId} THEN 'owner' ELSE s.role END, s.joined_at, ${userId}) <= now() AS step_missing
    FROM clinics c LEFT JOIN staff s ON s.clinic_id = c.id AND s.user_id = ${userId} AND s.status = 'active'
    WHERE c.id = ${clinicId} AND c.deleted_at IS NULL`.execute(trx);
  return rows[0];
}

function scopeIn(trx: Trx, origin: Origin, user: Actor, standing?: Standing): Scope | undefined {
  if (!standing) return undefined;
  const { owner_id, staff_id, role, step_missing, acted_in: _, ...clinic } = standing;
  const own = user.id === null ? roleOfClinicTokens : owner_id === user.id ? 'owner' : role;
  if (!own) return undefined;
  return { trx, user, clinic, role: own, staffId: staff_id, isStepMissing: step_missing === true, origin };
}

/**
 * Acts in a clinic: 404 for one out of reach, 403 for what the role may not do, both remembered. What is asked `ahead` goes
 * out with the question for the user's place there, and is looked at only by somebody who has one.
 */
export function inClinic<Early = undefined>(
  call: Asked,
  clinicId: number,
  permission: Permission,
  work: (scope: Scope, early: Early) => Promise<Answer>,
  ahead?: (trx: Trx) => Promise<Early>,
): Promise<Answer> {
  return call.answerAs(
    async (trx, user, [standing, early]: [Standing | undefined, Early]) => {
      const scope = scopeIn(trx, call.origin, user, standing);
      if (!scope) return denied(trx, call.origin, user, 'clinic', clinicId);
      return mayIn(scope, permission) ? work(scope, early) : forbidden(scope, permission);
    },
    (trx, userId) => Promise.all([standingOf(trx, userId, clinicId), ahead?.(trx) as Promise<Early>]),
  );
}

/** An answer and not a throw, because the entry about the attempt must outlive it. */
export async function denied(
  trx: Trx,
  origin: Origin,
  user: ActingUser,
  objectType: AuditThing | 'hold' | 'freed_time',
  objectId: number,
) {
  await audit(trx, origin, { action: `${objectType}.denied`, userId: user.id, objectType, objectId });
  const { status, body } = notFound();
  return { status, body };
}

/** Whether the role allows something, and the user has the second step that the clinic requires of it. */
export const mayIn = ({ role, isStepMissing }: Scope, permission: Permission): boolean =>
  !isStepMissing && permits(role, permission);

/** Said to a member whose days to set up a second step are over. */
export const stepMissing =
  'This clinic requires a second step at sign-in. Set one up in your settings to go on.';

/** Says what the role may not do, or that a second step comes first. */
export const forbidden = (scope: Scope, permission: Permission): Promise<Answer> =>
  refused(scope, scope.isStepMissing ? stepMissing : roleForbids(scope.role, permission));

/** Refuses with 403 and says why. An answer and not a throw, because the entry about the attempt must outlive it. */
export async function refused(scope: Scope, detail: Sentence): Promise<Answer> {
  await tell(scope, { action: 'permission.denied', objectType: 'clinic', objectId: scope.clinic.id });
  return { status: 403, body: { detail } };
}

/** A fact of a clinic's log, where everything has words for those who read it. */
type ToldFact = Omit<AuditFact, 'userId' | 'clinicId'> & { action: AuditAction; objectType: AuditThing };

/** Writes an audit entry for something done in the clinic. */
export const tell = (scope: Scope, fact: ToldFact): Promise<void> =>
  audit(scope.trx, scope.origin, { ...fact, userId: scope.user.id ?? undefined, clinicId: scope.clinic.id });

/** The one row that was asked for by its id; 404 where its clinic was deleted since the call began. */
export function stillThere<Row>(rows: readonly unknown[]): Row {
  if (rows[0] === undefined) throw notFound();
  return rows[0] as Row;
}

/** The person who acts; what is a person's alone is refused to a token of the clinic. */
export function personOf({ user }: Scope): ActingUser {
  if (user.id === null) throw new Refusal(403, { detail: 'A token of the clinic can’t do this.' });
  return user;
}

/** Who acts, in which role, and when: what the lifecycle charts are told. */
export const actOf = (scope: Scope): Act => ({
  // a token of the clinic is no user, like a patient
  by: scope.user.id ?? 0,
  role: scope.role,
  at: scope.clinic.now.toISOString(),
});

/** Refuses ids in a body that name nothing in this clinic, as if they did not exist. */
export async function refuseForeign(
  scope: Scope,
  table: string,
  ids: readonly (number | null | undefined)[],
) {
  const asked = [...new Set(ids.filter((id) => id !== null && id !== undefined))];
  if (asked.length === 0) return;
  const { rows } = await sql<{ count: number }>`
    SELECT count(*)::int AS count FROM ${sql.table(table)}
    WHERE clinic_id = ${scope.clinic.id} AND id IN (${sql.join(asked)})`.execute(scope.trx);
  if (rows[0]?.count !== asked.length) throw notFound();
}

/** Refuses with 409: the request is well-formed, and what is stored forbids it. */
export const conflict = (fields: FieldErrors): Refusal => new Refusal(409, fields);
