import { sql } from 'kysely';
import type { AuditAction } from '#machines/lifecycles/auditActions.ts';
import { consentFormSnapshot } from '#machines/lifecycles/consentForm.stored.ts';
import { actOf, inClinic, refuseForeign, type Scope, tell } from '#server/access/scope.ts';
import { changeThing, onThing, shown } from '#server/access/thing.ts';
import { insertRow, updateRow } from '#server/database/rows.ts';
import type { Row } from '#server/database/tables.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid, notFound } from '#server/http/refusal.ts';
import { applyEvent } from '#server/lifecycle/apply-event.ts';
import { detailedForm, emptyForm, type FormBody, type FormRow, formKind, publisherName } from './form.ts';
import { refuseCrossed, refuseOdd, refuseOddQuestions, refuseTwice } from './odd-forms.ts';

/** Stores a form as a draft. */
export function createConsentForm(call: Call<'createConsentForm'>): Promise<Answer> {
  const { clinic, services = [], code, ...body } = call.body;
  refuseOdd(body);
  return inClinic(call, clinic, 'forms.manage', async (scope) => {
    await refuseForeign(scope, 'services', services);
    const row = await addForm(
      scope,
      { ...body, code: code || (await freeCode(scope, body.title)) },
      services,
    );
    return answer(scope, row, 'consent_form.created', 201);
  });
}

/** Stores a draft with the services that require it. */
export async function addForm(
  scope: Scope,
  values: Partial<FormRow> & Pick<FormRow, 'title' | 'code'>,
  services: number[],
): Promise<FormRow> {
  const { clinic, trx, user } = scope;
  const row = await insertRow(
    trx,
    'consent_forms',
    { ...emptyForm, ...values, clinic_id: clinic.id },
    user.id,
  );
  await requireFor(scope, row.id, services);
  return row;
}

/** One form. */
export const readConsentForm = (call: Call<'readConsentForm'>): Promise<Answer> =>
  onThing(call, formKind, 'consents.read', (scope, row) => answer(scope, row, 'consent_form.read'));

/** Changes a draft; a published form needs a new draft first. */
export function updateConsentForm(call: Call<'updateConsentForm'>): Promise<Answer> {
  const { services, code, ...body }: FormBody = call.body;
  refuseCrossed(body.blocks);
  refuseTwice(body);
  return changeThing(call, formKind, 'forms.manage', async (scope, row) => {
    applyEvent(consentFormSnapshot(row), { type: 'edit', ...actOf(scope) });
    refuseOtherKind(row, body.category);
    refuseOddQuestions({ category: body.category ?? row.category, blocks: body.blocks ?? row.blocks });
    if (services) await refuseForeign(scope, 'services', services);
    await updateRow(scope.trx, 'consent_forms', row, { ...body, code: code || undefined }, scope.user.id);
    if (services) await requireFor(scope, row.id, services);
    return answer(scope, row, 'consent_form.updated');
  });
}

type VersionRow = Omit<Row<'consent_form_versions'>, 'clinic_id' | 'form_id'>;

/** One published version, as it was frozen. */
export const readConsentFormVersion = (call: Call<'readConsentFormVersion'>): Promise<Answer> =>
  onThing(call, formKind, 'consents.read', async ({ trx }, row) => {
    const { rows } = await sql<VersionRow>`
      SELECT v.number, v.published_at, v.published_by, ${publisherName} AS published_by_name, v.checksum, v.title, v.blocks,
        v.variants, v.terms
      FROM consent_form_versions v
      WHERE v.clinic_id = ${row.clinic_id} AND v.form_id = ${row.id} AND v.number = ${call.params.number}`.execute(
      trx,
    );
    if (!rows[0]) throw notFound();
    return { status: 200, body: { ...rows[0], published_at: rows[0].published_at.toISOString() } };
  });

/** An answer with the form as it is now, and an entry about what was done. */
export async function answer(scope: Scope, row: FormRow, action: AuditAction, status = 200): Promise<Answer> {
  await tell(scope, { action, objectType: 'consent_form', objectId: row.id });
  return shown(await detailedForm(scope, row), status);
}

/** What was signed or answered hangs on a form that was published. */
function refuseOtherKind(row: FormRow, category: FormBody['category'] = row.category): void {
  if (row.current_version > 0 && (category === 'intake') !== (row.category === 'intake'))
    throw invalid({
      category: ["A published form can't change between a consent and questions. Create another form."],
    });
}

/** A code from the title that no other form of the clinic has. */
export async function freeCode({ trx, clinic }: Scope, title: string): Promise<string> {
  const { rows } = await sql<{ code: string }>`
    SELECT code FROM consent_forms WHERE clinic_id = ${clinic.id}`.execute(trx);
  const taken = new Set(rows.map(({ code }) => code));
  const base = slug(title) || 'form';
  for (let count = 1; ; count += 1) {
    const code = count === 1 ? base : `${base}-${count}`;
    if (!taken.has(code)) return code;
  }
}

const slug = (title: string) =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, 50)
    .replace(/^-+|-+$/g, '');

async function requireFor({ trx, clinic }: Scope, formId: number, services: number[]): Promise<void> {
  const given = sql`(SELECT value::integer AS service FROM jsonb_array_elements_text(${JSON.stringify(services)}::jsonb))`;
  // what stays required keeps the day since when it is
  await sql`
    DELETE FROM service_consent_forms
    WHERE clinic_id = ${clinic.id} AND form_id = ${formId} AND service_id NOT IN ${given}`.execute(trx);
  await sql`
    INSERT INTO service_consent_forms (clinic_id, service_id, form_id)
    SELECT ${clinic.id}, service, ${formId} FROM ${given} given ON CONFLICT DO NOTHING`.execute(trx);
}
