import { type RawBuilder, sql } from 'kysely';
import type { ConsentState } from '#machines/lifecycles/reservation.stored.ts';
import type { components } from '#openapi/schema.d.ts';
import type { Scope } from '#server/access/scope.ts';

type Within = Pick<Scope, 'trx'> & { clinic: Pick<Scope['clinic'], 'id'> };

type Required = components['schemas']['RequiredConsent'];
type Due = components['schemas']['ConsentDue'];

/** How the consents of a reservation stand. */
export interface ConsentsOf {
  required: number;
  signed: number;
  revoked: number;
  state: ConsentState;
}

export type ConsentsWithForms = ConsentsOf & { forms: Required[] };

const isInForce = sql`(c.status = 'active' AND (c.valid_until IS NULL OR c.valid_until > now()))`;

/** Each form that the visits `r` require, with the consent that counts, the one signed last of several, or the latest. */
const formsOf = (visits: RawBuilder<unknown>, asked = sql`true`) => sql`${visits}
    JOIN service_consent_forms s ON s.clinic_id = r.clinic_id AND s.service_id = r.service_id AND ${asked}
    JOIN consent_forms f ON f.clinic_id = s.clinic_id AND f.id = s.form_id AND f.status = 'published'
      AND f.category <> 'intake'
    LEFT JOIN LATERAL (
      SELECT c.id, c.status, c.inactive_reason, c.valid_until FROM patient_consents c
      WHERE c.clinic_id = r.clinic_id AND c.patient_id = r.patient_id AND c.form_id = f.id
        AND c.status IN ('draft', 'active', 'inactive') AND (f.recurrence <> 'per_visit' OR c.reservation_id = r.id)
      ORDER BY ${isInForce} DESC, CASE WHEN ${isInForce} THEN c.valid_from END DESC, c.id DESC
      LIMIT 1
    ) c ON true`;

/**
 * A visit that is over owes what was required while it lasted, not what the clinic came to ask for later: neither where the desk
 * closed it days afterwards, nor where it was imported without a time at which it was closed.
 */
const wasAsked = sql`(r.status NOT IN ('completed', 'no_show', 'cancelled', 'entered_in_error')
      OR greatest(s.required_since, (SELECT v.published_at FROM consent_form_versions v
          WHERE v.clinic_id = s.clinic_id AND v.form_id = s.form_id AND v.number = 1))
        <= least(r.end_at, coalesce(r.completed_at, r.no_show_at, r.cancelled_at, r.updated_at)))`;

const requiredForms = formsOf(sql`reservations r`, wasAsked);

const formState = sql`CASE WHEN c.id IS NULL OR c.inactive_reason = 'superseded' THEN 'missing'
        WHEN c.status = 'draft' THEN 'waiting'
        WHEN c.status = 'inactive' THEN c.inactive_reason
        WHEN c.valid_until <= now() THEN 'expired'
        ELSE 'signed' END`;

/** How the consents of a reservation `t` stand in one word, for those who look for it; by the clauses of `stateOf`. */
export const consentState = sql`(SELECT CASE WHEN count(*) = 0 THEN 'none_required'
      WHEN count(*) FILTER (WHERE form.state = 'signed') >= count(*) THEN 'complete'
      WHEN count(*) FILTER (WHERE form.state IN ('revoked', 'refused')) > 0 THEN 'revoked'
      WHEN count(*) FILTER (WHERE form.state = 'signed') > 0 THEN 'partial'
      ELSE 'missing' END
    FROM (SELECT ${formState} AS state FROM ${requiredForms} WHERE r.clinic_id = t.clinic_id AND r.id = t.id) form)`;

/**
 * The consents that the services of some reservations require, by reservation. A form asked for once or at intervals
 * is settled by any consent of the patient that is in force; one asked for at each visit by this visit's alone.
 */
export async function requiredConsents(
  { trx, clinic }: Within,
  ids: number[],
): Promise<Map<number, ConsentsWithForms>> {
  const consents = new Map(ids.map((id) => [id, counted([])]));
  if (ids.length === 0) return consents;
  const { rows } = await sql<Required & { reservation_id: number }>`
    SELECT r.id AS reservation_id, f.id AS consent_form, f.title, c.id AS patient_consent, ${formState} AS state
    FROM ${requiredForms}
    WHERE r.clinic_id = ${clinic.id} AND r.id = ANY(${ids}::int[])
    ORDER BY r.id, f.title, f.id`.execute(trx);
  const own = new Map<number, Required[]>();
  for (const { reservation_id, ...form } of rows)
    own.set(reservation_id, [...(own.get(reservation_id) ?? []), form]);
  for (const [id, forms] of own) consents.set(id, counted(forms));
  return consents;
}

/** The same, each with where its consent was brought in from: the patient's door reads nothing of that. */
export async function requiredConsentsWithOrigins(
  scope: Scope,
  ids: number[],
): Promise<Map<number, ConsentsWithForms>> {
  const consents = await requiredConsents(scope, ids);
  const forms = [...consents.values()].flatMap((one) => one.forms);
  const counting = forms.flatMap(({ patient_consent }) => patient_consent ?? []);
  if (counting.length === 0) return consents;
  const { rows } = await sql<{ id: number; origin: Required['origin'] }>`
    SELECT id, origin FROM patient_consents
    WHERE clinic_id = ${scope.clinic.id} AND origin IS NOT NULL AND id = ANY(${counting}::int[])`.execute(
    scope.trx,
  );
  const origins = new Map(rows.map(({ id, origin }) => [id, origin]));
  for (const form of forms)
    if (form.patient_consent !== null) form.origin = origins.get(form.patient_consent) ?? null;
  return consents;
}

/** What the patient has yet to sign for a visit that is not booked, because it is missing or out of force by then. */
export async function consentsDue(
  { trx, clinic }: Scope,
  { patient, service, start }: { patient: number; service: number; start: Date },
): Promise<Due[]> {
  const visit = sql`(SELECT ${clinic.id}::int AS clinic_id, ${patient}::int AS patient_id,
      ${service}::int AS service_id, NULL::int AS id) r`;
  const { rows } = await sql<Omit<Due, 'valid_until'> & { valid_until: Date | null }>`
    SELECT consent_form, title, valid_until, CASE WHEN state = 'signed' THEN 'expiring' ELSE state END AS state
    FROM (SELECT f.id AS consent_form, f.title, c.valid_until, ${formState} AS state FROM ${formsOf(visit)}) due
    WHERE state <> 'signed' OR valid_until <= ${start}
    ORDER BY title, consent_form`.execute(trx);
  return rows.map((due) => ({ ...due, valid_until: due.valid_until?.toISOString() ?? null }));
}

function counted(forms: Required[]): ConsentsWithForms {
  const required = forms.length;
  const signed = forms.filter(({ state }) => state === 'signed').length;
  const revoked = forms.filter(({ state }) => state === 'revoked' || state === 'refused').length;
  return { required, signed, revoked, state: stateOf(required, signed, revoked), forms };
}

/** The same clauses, in the same order, as the chart's answer to `consentsCounted`. */
function stateOf(required: number, signed: number, revoked: number): ConsentState {
  if (required === 0) return 'none_required';
  if (signed >= required) return 'complete';
  if (revoked > 0) return 'revoked';
  return signed > 0 ? 'partial' : 'missing';
}
