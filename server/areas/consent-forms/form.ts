import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { components } from '#openapi/schema.d.ts';
import { type Scope, stillThere } from '#server/access/scope.ts';
import { nameOf } from '#server/database/names.ts';
import { shownStamps } from '#server/database/rows.ts';
import type { Row } from '#server/database/tables.ts';
import { movesOf } from '#server/lifecycle/moves.ts';

type Shown = components['schemas']['ConsentForm'];
export type Block = components['schemas']['Block'];
export type Variant = components['schemas']['Variant'];
export type FormBody = components['schemas']['ConsentFormBody'];

/** A stored form; its blocks are those of the draft. */
export type FormRow = Row<'consent_forms'>;

/** What a published version says besides its text. */
export type Terms = Row<'consent_form_versions'>['terms'];

/** How a form is signed, out of its draft. */
export const termsOf = (row: Terms): Terms => ({
  signature_method: row.signature_method,
  requires_witness: row.requires_witness,
  requires_guardian_under: row.requires_guardian_under,
  validity_days: row.validity_days,
  recurrence: row.recurrence,
  language: row.language,
});

export type FullForm = FormRow & { services: number[] };

/** The kind of thing, for look-up and audit. */
export const formKind = { table: 'consent_forms', word: 'consent_form' } as const;

/** What a body may leave out. */
export const emptyForm = {
  category: 'treatment',
  description: '',
  language: 'en',
  signature_method: 'drawn',
  requires_witness: false,
  requires_guardian_under: 18,
  validity_days: null,
  recurrence: 'once',
  blocks: [] as Block[],
  variants: [] as Variant[],
} as const satisfies Partial<FormRow>;

/** The columns of a full form; the row is called `t`. */
export const formColumns = sql`t.*, coalesce((SELECT json_agg(s.service_id ORDER BY s.service_id)
  FROM service_consent_forms s WHERE s.clinic_id = t.clinic_id AND s.form_id = t.id), '[]') AS services`;

/** A form as lists show it: without its blocks. */
export const shownForm = (row: FullForm): Shown => ({
  ...shownStamps(row),
  title: row.title,
  code: row.code,
  category: row.category,
  description: row.description,
  language: row.language,
  signature_method: row.signature_method,
  requires_witness: row.requires_witness,
  requires_guardian_under: row.requires_guardian_under,
  validity_days: row.validity_days,
  recurrence: row.recurrence,
  services: row.services,
  languages: [row.language, ...row.variants.map(({ language }) => language)],
  status: row.status,
  current_version: row.current_version,
  has_draft: row.has_draft,
  signed_count: row.signed_count,
});

type VersionRow = {
  number: number;
  published_at: Date;
  published_by: number | null;
  published_by_name: string;
  checksum: string;
};

/** The name of who published a version `v`, here or elsewhere. */
export const publisherName = sql`coalesce(v.published_by_name,
  (SELECT ${nameOf('u')} FROM users u WHERE u.id = v.published_by), '')`;

/** A form with its blocks, versions and history. */
export async function detailedForm(scope: Scope, { id }: Pick<FormRow, 'id'>): Promise<Shown> {
  const { trx, clinic } = scope;
  const form = await sql<FullForm>`
    SELECT ${formColumns} FROM consent_forms t WHERE t.clinic_id = ${clinic.id} AND t.id = ${id}`.execute(
    trx,
  );
  const versions = await sql<VersionRow>`
    SELECT v.number, v.published_at, v.published_by, ${publisherName} AS published_by_name, v.checksum
    FROM consent_form_versions v WHERE v.clinic_id = ${clinic.id} AND v.form_id = ${id} ORDER BY v.number DESC`.execute(
    trx,
  );
  const row = stillThere<FullForm>(form.rows);
  return {
    ...shownForm(row),
    blocks: row.blocks,
    variants: row.variants,
    versions: versions.rows.map((one) => ({ ...one, published_at: one.published_at.toISOString() })),
    events: await movesOf(scope, 'form_id', id),
    earlier_events: row.earlier_history.map(({ by, ...step }) => ({ ...step, by: null, by_name: by })),
  };
}

/** SHA-256 over anything, by a writing that does not depend on the order of keys. */
export const checksumOf = (value: unknown): string =>
  createHash('sha256').update(canonical(value)).digest('hex');

function canonical(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null';
  if (Array.isArray(value)) return `[${value.map(canonical).join(',')}]`;
  const inside = value as Record<string, unknown>;
  let text = '';
  for (const key of Object.keys(inside).sort()) {
    if (inside[key] === undefined) continue;
    text += `${text && ','}${JSON.stringify(key)}:${canonical(inside[key])}`;
  }
  return `{${text}}`;
}
