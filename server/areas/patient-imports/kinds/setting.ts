import { sql } from 'kysely';
import { type Scope, tell } from '#server/access/scope.ts';
import { type ClinicBody, clinicValues } from '#server/areas/clinics/settings.ts';
import { now } from '#server/database/transaction.ts';
import { extraUrl } from '#server/fhir/values.ts';
import { type FieldErrors, Refusal } from '#server/http/refusal.ts';
import { checkedAs, listIn, notice, type Tree, textIn } from '../reading.ts';
import type { ImportKind } from './kind.ts';

type Value = unknown;

/** What a row of this kind keeps: what the setting becomes and, once it is stored, what it was. */
interface SettingBody {
  values: Record<string, Value>;
  before?: Record<string, Value>;
}

/** A setting of the clinic, out of its Organization. It takes the place of what stands here only where someone chooses it. */
export const settingImport: ImportKind = {
  name: 'setting',
  types: ['Organization'],
  permission: 'clinic.manage',
  table: 'clinics',
  thing: 'clinic',
  made: 'clinic.updated',
  undone: 'clinic.updated',
  needs: {},
  own: [],
  read([organization = {}], { scope }) {
    const [problems, leftOut]: [FieldErrors, string[]] = [{}, []];
    notice(organization, ['name', 'address', 'telecom'], problems, leftOut);
    const found = settingsIn(organization);
    const names = Object.keys(found);
    const checked = checkedAs('updateClinic', { name: scope.clinic.name, ...found }, problems);
    refuseCrossed(checked as ClinicBody, problems);
    if (names.length === 0) problems.detail = ['There is nothing in it that a clinic keeps.'];
    const values = Object.fromEntries(names.map((name) => [name, checked[name]]));
    return { body: { values } satisfies SettingBody, refs: {}, problems, leftOut };
  },
  async known({ trx, clinic }, rows) {
    const { rows: found } = await sql<{ line: number; id: number }>`
      SELECT r.line, c.id FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS r (line integer, body jsonb)
      JOIN clinics c ON c.id = ${clinic.id} AND NOT EXISTS (
        SELECT FROM jsonb_each(r.body -> 'values') AS v WHERE to_jsonb(c) -> v.key IS DISTINCT FROM v.value)`.execute(
      trx,
    );
    return new Map(found.map(({ line, id }) => [line, id]));
  },
  async store(scope, rows, importId) {
    const { trx, clinic } = scope;
    for (const { line, body } of rows) {
      const { values } = body as SettingBody;
      const before = JSON.stringify({ before: await standing(scope, Object.keys(values)) });
      await sql`
        UPDATE patient_import_rows SET body = body || ${before}::jsonb
        WHERE clinic_id = ${clinic.id} AND import_id = ${importId} AND line = ${line}`.execute(trx);
      await change(scope, values);
    }
    return new Map(rows.map(({ line }) => [line, clinic.id]));
  },
  async takeBack(scope, importId) {
    const { trx, clinic } = scope;
    const { rows } = await sql<{ line: number; body: SettingBody }>`
      SELECT line, body FROM patient_import_rows
      WHERE clinic_id = ${clinic.id} AND import_id = ${importId} AND kind = 'setting' AND outcome = 'created'
      ORDER BY line DESC`.execute(trx);
    const kept: string[] = [];
    let removed = 0;
    for (const { line, body } of rows) {
      const names = Object.keys(body.values);
      const isAsMade = JSON.stringify(await standing(scope, names)) === JSON.stringify(body.values);
      if (!isAsMade) kept.push(changed);
      else {
        await change(scope, body.before ?? {});
        await tell(scope, { action: 'clinic.updated', objectType: 'clinic', objectId: clinic.id });
        removed += 1;
      }
      const outcome = isAsMade ? 'removed' : 'kept';
      await sql`
        UPDATE patient_import_rows SET outcome = ${outcome}
        WHERE clinic_id = ${clinic.id} AND import_id = ${importId} AND line = ${line}`.execute(trx);
    }
    return { removed, kept: kept.map((reason) => ({ kind: 'setting', id: clinic.id, reason })) };
  },
};

const changed = 'It was changed since.';

/** The settings for which FHIR has no element. */
const plain = [
  ...['timezone', 'currency', 'week_start', 'slot_minutes', 'late_cancel_hours'],
  ...[
    'messages_name_service',
    'feed_names',
    'allow_soft_double_booking',
    'record_unlock_always',
    'second_step_grace_days',
  ],
  'signing_asks_step',
];
/** Hours that may be none, which a file has to say. */
const hours = ['reminder_hours', 'record_unlock_hours'];
/** The same, as JSON. */
const lists = ['opening_hours', 'closed_periods', 'second_step_roles'];

/** What an Organization says of the settings of a clinic. */
function settingsIn(organization: Tree): Record<string, Value> {
  const contact = (wanted: string) =>
    listIn(organization.telecom).find(({ system }) => system === wanted)?.value;
  const extras = Object.fromEntries(
    listIn(organization.extension)
      .filter(({ url }) => url === extraUrl)
      .flatMap(({ extension }) => listIn(extension))
      .map((part) => [textIn(part.url), part.valueInteger ?? part.valueBoolean ?? part.valueString]),
  );
  const address = listIn(organization.address)[0];
  const found = {
    name: organization.name,
    address: address && addressIn(address),
    phone_number: contact('phone'),
    email: contact('email'),
    ...Object.fromEntries(plain.map((name) => [name, extras[name]])),
    ...Object.fromEntries(lists.map((name) => [name, listOf(extras[name])])),
    ...Object.fromEntries(hours.map((name) => [name, extras[name] === 'never' ? null : extras[name]])),
  };
  return Object.fromEntries(Object.entries(found).filter(([, value]) => value !== undefined));
}

function addressIn({ text, line, postalCode, city, state, country }: Tree): string | undefined {
  const lines = Array.isArray(line) ? line.map(textIn) : [];
  const parts = [...lines, [postalCode, city].map(textIn).filter(Boolean).join(' '), state, country];
  return textIn(text) || parts.map(textIn).filter(Boolean).join(', ') || undefined;
}

function listOf(value: Value): Value {
  try {
    return value === undefined ? undefined : JSON.parse(textIn(value));
  } catch {
    // the contract refuses it, and says what it should be
    return value;
  }
}

function refuseCrossed(body: ClinicBody, problems: FieldErrors): void {
  if (Object.keys(problems).length > 0) return;
  try {
    clinicValues(body);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    Object.assign(problems, error.body);
  }
}

/** What the clinic has for some of its settings. */
export async function standing(
  { trx, clinic }: Scope,
  names: readonly string[],
): Promise<Record<string, Value>> {
  const { rows } = await sql<{ is: Record<string, Value> }>`
    SELECT to_jsonb(c) AS is FROM clinics c WHERE c.id = ${clinic.id}`.execute(trx);
  return Object.fromEntries(names.map((name) => [name, rows[0]?.is[name]]));
}

const change = ({ trx, clinic }: Scope, values: Record<string, Value>) =>
  trx
    .updateTable('clinics')
    .set({ ...clinicValues(values as ClinicBody), version: sql`version + 1`, updated_at: now })
    .where('id', '=', clinic.id)
    .execute();
