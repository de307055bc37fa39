import { sql } from 'kysely';
import type { AuditAction } from '#machines/lifecycles/auditActions.ts';
import { inClinic, refuseForeign, type Scope, tell } from '#server/access/scope.ts';
import { changeThing, onThing, shown } from '#server/access/thing.ts';
import { insertRow, rowById, updateRow } from '#server/database/rows.ts';
import type { Answer, Call } from '#server/http/call.ts';
import { invalid } from '#server/http/refusal.ts';
import { detailedService, emptyService, type ServiceBody, type ServiceRow, serviceKind } from './service.ts';

/** Stores a service. */
export function createService(call: Call<'createService'>): Promise<Answer> {
  const { clinic, staff, required_consent_forms, record_template = null, ...body } = call.body;
  refuseCrossed(body);
  return inClinic(call, clinic, 'services.manage', async (scope) => {
    const values = {
      ...emptyService,
      ...body,
      currency: body.currency ?? scope.clinic.currency,
      record_template_id: record_template,
      clinic_id: clinic,
    };
    await refuseUnknown(scope, { staff, required_consent_forms, record_template });
    const row = await insertRow(scope.trx, 'services', values, scope.user.id);
    await link(scope, row.id, { staff, required_consent_forms });
    return answer(scope, row, 'service.created', 201);
  });
}

/** One service. */
export const readService = (call: Call<'readService'>): Promise<Answer> =>
  onThing(call, serviceKind, 'reservations.read', (scope, row) => answer(scope, row, 'service.read'));

/** Changes a service; what the body leaves out stays as it is. */
export function updateService(call: Call<'updateService'>): Promise<Answer> {
  const { staff, required_consent_forms, record_template, ...body }: ServiceBody = call.body;
  refuseCrossed(body);
  return changeThing(call, serviceKind, 'services.manage', async (scope, row) => {
    await refuseUnknown(scope, { staff, required_consent_forms, record_template });
    const changes = {
      ...body,
      ...(record_template === undefined ? {} : { record_template_id: record_template }),
    };
    await updateRow(scope.trx, 'services', row, changes, scope.user.id);
    await link(scope, row.id, { staff, required_consent_forms });
    return answer(scope, row, 'service.updated');
  });
}

/** Archives a service: it can no longer be booked. */
export const archiveService = (call: Call<'archiveService'>): Promise<Answer> =>
  changeThing(call, serviceKind, 'services.manage', async (scope, row) => {
    await updateRow(scope.trx, 'services', row, { status: 'archived' }, scope.user.id);
    await answer(scope, row, 'service.archived');
    return { status: 204 };
  });

/** Takes a service out of the archive. */
export const restoreService = (call: Call<'restoreService'>): Promise<Answer> =>
  changeThing(call, serviceKind, 'services.manage', async (scope, row) => {
    await updateRow(scope.trx, 'services', row, { status: 'active' }, scope.user.id);
    return answer(scope, row, 'service.restored');
  });

async function answer(scope: Scope, row: ServiceRow, action: AuditAction, status = 200): Promise<Answer> {
  await tell(scope, { action, objectType: 'service', objectId: row.id });
  return shown(await detailedService(scope, row), status);
}

function refuseCrossed({ weekly_availability }: Pick<Partial<ServiceRow>, 'weekly_availability'>): void {
  if (weekly_availability?.some(({ start, end }) => start >= end)) {
    throw invalid({ weekly_availability: ['Every period must start before it ends.'] });
  }
}

type Links = Pick<ServiceBody, 'staff' | 'required_consent_forms'>;

async function refuseUnknown(
  scope: Scope,
  { staff, required_consent_forms, record_template }: Links & Pick<ServiceBody, 'record_template'>,
): Promise<void> {
  const ids = staff?.map((one) => one.staff) ?? [];
  if (new Set(ids).size < ids.length) throw invalid({ staff: ['Ensure this list names nothing twice.'] });
  await refuseForeign(scope, 'staff', ids);
  await refuseForeign(scope, 'consent_forms', required_consent_forms ?? []);
  if (!record_template) return;
  await refuseForeign(scope, 'record_templates', [record_template]);
  const template = await rowById(scope.trx, 'record_templates', record_template);
  if (template?.kind !== 'template')
    throw invalid({ record_template: ["A record can't start from a snippet."] });
}

async function link(
  { trx, clinic }: Scope,
  serviceId: number,
  { staff, required_consent_forms }: Links,
): Promise<void> {
  if (staff) {
    await sql`DELETE FROM service_staff WHERE clinic_id = ${clinic.id} AND service_id = ${serviceId}`.execute(
      trx,
    );
    await sql`
      INSERT INTO service_staff (clinic_id, service_id, staff_id, duration_override, price_override)
      SELECT ${clinic.id}, ${serviceId}, staff, duration_override, price_override
      FROM jsonb_to_recordset(${JSON.stringify(staff)}::jsonb)
        AS given(staff integer, duration_override integer, price_override numeric)`.execute(trx);
  }
  if (required_consent_forms) {
    const forms = sql`(SELECT value::integer AS form FROM jsonb_array_elements_text(${JSON.stringify(required_consent_forms)}::jsonb))`;
    // what stays required keeps the day since when it is
    await sql`
      DELETE FROM service_consent_forms
      WHERE clinic_id = ${clinic.id} AND service_id = ${serviceId} AND form_id NOT IN ${forms}`.execute(trx);
    await sql`
      INSERT INTO service_consent_forms (clinic_id, service_id, form_id)
      SELECT ${clinic.id}, ${serviceId}, form FROM ${forms} given ON CONFLICT DO NOTHING`.execute(trx);
  }
}
