import { sql } from 'kysely';
import { emptyService } from '#server/areas/services/service.ts';
import { insertMany, insertWhereFree, nextIds } from '#server/database/insert-many.ts';
import { ownSystem } from '#server/fhir/values.ts';
import type { FieldErrors } from '#server/http/refusal.ts';
import {
  checkedAs,
  conceptIn,
  extrasIn,
  instantIn,
  listIn,
  notice,
  sourceIn,
  type Tree,
  textIn,
} from '../reading.ts';
import type { ImportKind } from './kind.ts';

const undated = "A required consent form doesn't say since when it is required.";

interface Link {
  source: string;
  duration_override?: number | null;
  price_override?: string | null;
}

/** What an extension says of a service beside what FHIR has elements for. */
const settings = [
  ...['duration_minutes', 'buffer_before_minutes', 'buffer_after_minutes', 'slot_interval_minutes'],
  ...[
    'slot_offset_minutes',
    'min_notice_minutes',
    'booking_window_days',
    'max_per_day',
    'capacity',
    'currency',
  ],
  ...['color', 'location', 'weekly_availability', 'initial_status', 'is_private'],
];

/** A service, out of a HealthcareService and the roles of those who give it. */
export const serviceImport: ImportKind = {
  name: 'service',
  types: ['HealthcareService'],
  permission: 'services.manage',
  table: 'services',
  thing: 'service',
  made: 'service.imported',
  undone: 'service.import_undone',
  needs: {},
  own: [
    ['service_staff', 'service_id'],
    ['service_consent_forms', 'service_id'],
  ],
  read(resources, { scope }) {
    const [problems, leftOut]: [FieldErrors, string[]] = [{}, []];
    const [service = {}, ...roles] = resources;
    const elements = [
      'identifier',
      'active',
      'providedBy',
      'category',
      'name',
      'comment',
      'appointmentRequired',
    ];
    notice(service, elements, problems, leftOut);
    const json = ['weekly_availability', 'staff', 'required_consent_forms', 'required_since'];
    const extras = extrasIn(service, leftOut, ...json);
    const price = extras.price === undefined ? {} : { price: String(extras.price) };
    const links = linksOf(extras.staff, roles);
    const given = {
      ...{ clinic: scope.clinic.id, duration_minutes: 30, color: 'blue', currency: scope.clinic.currency },
      name: textIn(service.name),
      code: textIn(listIn(service.identifier).find(({ system }) => system === ownSystem('service'))?.value),
      category: conceptIn(listIn(service.category)[0]),
      description: textIn(service.comment),
      ...price,
      ...Object.fromEntries(
        settings.flatMap((name) => (extras[name] === undefined ? [] : [[name, extras[name]]])),
      ),
      staff: links.map(({ source: _, ...terms }) => ({ staff: 1, ...terms })),
    };
    const forms = Array.isArray(extras.required_consent_forms) ? extras.required_consent_forms : [];
    const {
      clinic: _,
      staff: __,
      record_template: ___,
      ...body
    } = checkedAs('createService', given, problems);
    const spans = Array.isArray(body.weekly_availability) ? body.weekly_availability : [];
    if (!problems.weekly_availability && spans.some(({ start, end }) => start >= end))
      problems.weekly_availability = ['Every period must start before it ends.'];
    return {
      body: {
        ...body,
        ...{ status: service.active === false ? 'archived' : 'active', links },
        required_since: daysOf(extras.required_since, problems),
      },
      refs: { staff: links.map(({ source }) => source), forms: forms.map((id) => `Questionnaire/${id}`) },
      problems,
      leftOut,
    };
  },
  async known({ trx, clinic }, rows) {
    const { rows: found } = await sql<{ line: number; id: number }>`
      SELECT r.line, s.id FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (line integer, body jsonb)
      JOIN services s ON s.clinic_id = ${clinic.id} AND s.status = 'active' AND r.body ->> 'status' = 'active'
        AND fold(s.name) = fold(r.body ->> 'name')`.execute(trx);
    return new Map(found.map(({ line, id }) => [line, id]));
  },
  async store({ trx, clinic, user }, rows) {
    const ids = await nextIds(trx, 'services', rows.length);
    const services = rows.map(({ body: { links: _, required_since: __, ...body } }, nth) => ({
      ...{ id: ids[nth] as number, ...emptyService, ...body, clinic_id: clinic.id },
      ...{ created_by: user.id, updated_by: user.id },
    }));
    const made = await insertWhereFree(trx, 'services', services);
    const given = rows.flatMap(({ body, each }, nth) =>
      (body.links as Link[]).flatMap(({ source, duration_override = null, price_override = null }) => {
        const [staff_id, service_id] = [each(source), ids[nth] as number];
        return staff_id === null || !made.has(service_id)
          ? []
          : [{ clinic_id: clinic.id, service_id, staff_id, duration_override, price_override }];
      }),
    );
    await insertMany(trx, 'service_staff', given);
    const asked = rows.flatMap(({ body, refs, each }, nth) =>
      [refs.forms ?? []].flat().flatMap((source) => {
        const [form_id, service_id] = [each(source), ids[nth] as number];
        return form_id === null || !made.has(service_id)
          ? []
          : [
              {
                ...{ clinic_id: clinic.id, service_id, form_id },
                required_elsewhere_since: body.required_since?.[source] ?? null,
              },
            ];
      }),
    );
    await insertMany(trx, 'service_consent_forms', asked);
    return new Map(
      rows.map(({ line }, nth) => {
        const id = ids[nth] as number;
        return [line, made.has(id) ? id : 'Another service has this name.'];
      }),
    );
  },
};

/** Since when each form has been required, by what the other system calls the form. */
function daysOf(given: unknown, problems: FieldErrors): Record<string, string> {
  const days = listIn(given).map(({ consent_form, since }) => [
    `Questionnaire/${consent_form}`,
    instantIn(since),
  ]);
  if (days.some(([, since]) => !since)) problems.required_since ??= [undated];
  return Object.fromEntries(days);
}

/** Who gives it: by our own extension, or by the roles that name it. */
function linksOf(staff: unknown, roles: readonly Tree[]): Link[] {
  const own = listIn(staff).map(({ staff: id, duration_override, price_override }) => ({
    source: `Practitioner/${id}`,
    ...(duration_override === undefined ? {} : { duration_override: duration_override as number | null }),
    ...(price_override === undefined ? {} : { price_override: price_override as string | null }),
  }));
  if (own.length > 0) return own;
  const named = roles.map(({ practitioner }) => sourceIn(practitioner, 'Practitioner'));
  return [...new Set(named)].flatMap((source) => (source === null ? [] : [{ source }]));
}
