import { sql } from 'kysely';
import { type FormRow, publisherName, type Terms, termsOf } from '#server/areas/consent-forms/form.ts';
import { nameOf } from '#server/database/names.ts';
import type { EarlierStep } from '#server/database/shapes.ts';
import { addressOf, type FhirContext, type Keyed, kindOf, type Parameter } from '../kind.ts';
import { date, oneOf, refuseModifier, text, token } from '../parameters.ts';
import { extra, instantOf, ownSystem } from '../values.ts';
import { itemsOf } from './questionnaireItems.ts';

/** What a form says and how it is signed, in one version or in its draft. */
interface Content extends Pick<FormRow, 'title' | 'blocks' | 'variants'> {
  terms: Terms;
}

/** A version as it was frozen. */
interface Frozen extends Content {
  number: number;
  checksum: string;
  published_at: string;
  /** By name. */
  published_by: string;
}

type Row = FormRow & Keyed & { versions: Frozen[]; history: EarlierStep[] };

const statuses = { draft: 'draft', published: 'active', archived: 'retired' };

/** By what a form is called everywhere; with `|` and a number behind it, one of its versions. */
export const canonicalOf = (context: Pick<FhirContext, 'base'>, form: number, version?: number): string =>
  `${addressOf(context, `Questionnaire/${form}`)}${version === undefined ? '' : `|${version}`}`;

const url: Parameter = {
  type: 'uri',
  about: 'By what it is called everywhere.',
  where(value, modifier, context) {
    refuseModifier(modifier);
    const [id] = /\d{1,9}$/.exec(value) ?? [];
    return id !== undefined && value === canonicalOf(context, Number(id))
      ? sql`t.k = ${id}::int`
      : sql`false`;
  },
};

/** A consent form, or the questions before a visit. */
export const questionnaire = kindOf<Row>({
  type: 'Questionnaire',
  needs: 'consent.read',
  source: ({ scope }) => sql`
    SELECT f.id AS k, ''::text AS s, f.current_version AS version, f.updated_at, f.title, f.code, f.category, f.description,
      f.language, f.signature_method, f.requires_witness, f.requires_guardian_under, f.validity_days, f.recurrence,
      f.blocks, f.variants, f.status, f.current_version, f.has_draft, o.versions, o.published_at, f.earlier_history || h.steps AS history
    FROM consent_forms f CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(to_jsonb(v) - '{clinic_id,form_id,published_by_name}'::text[]
          || jsonb_build_object('published_by', ${publisherName}) ORDER BY v.number), '[]') AS versions,
        max(v.published_at) AS published_at
      FROM consent_form_versions v WHERE v.clinic_id = f.clinic_id AND v.form_id = f.id) o
    CROSS JOIN LATERAL (
      SELECT coalesce(jsonb_agg(jsonb_build_object('at', m.at, 'by', coalesce(${nameOf('u')}, ''), 'action', m.action,
          'from', m.from_state, 'to', m.to_state, 'reason', m.reason) ORDER BY m.id), '[]') AS steps
      FROM moves m LEFT JOIN users u ON u.id = m.by_user WHERE m.clinic_id = f.clinic_id AND m.form_id = f.id) h
    WHERE f.clinic_id = ${scope.clinic.id}`,
  parameters: {
    url,
    version: token('The number of its current version.', (code) => sql`t.version::text = ${code}`),
    title: text('The title.', sql`t.title`),
    identifier: token('The code of the clinic.', (code) => sql`t.code = ${code}`, [ownSystem('form')]),
    status: oneOf('The state.', sql`t.status`, {
      draft: ['draft'],
      active: ['published'],
      retired: ['archived'],
    }),
    date: date('When it was published last.', sql`t.published_at`),
  },
  async earlier(_, row, number) {
    const old = row.versions.find((one) => one.number === number);
    return old && { ...row, version: number, updated_at: new Date(old.published_at) };
  },
  show(row, context) {
    const isCurrent = row.version === row.current_version;
    const draft: Content = { ...written(row), terms: termsOf(row) };
    const frozen = row.versions.find(({ number }) => number === row.version);
    const { title, blocks, variants, terms } = frozen ?? draft;
    const { language, ...signing } = terms;
    return {
      language,
      extension: extra({
        ...(isCurrent && { status: row.status }),
        category: row.category,
        ...signing,
        variants,
        checksum: frozen?.checksum,
        published_by: frozen?.published_by,
        ...(isCurrent && {
          versions: row.versions,
          draft: row.has_draft ? draft : null,
          history: row.history.map((step) => ({ ...step, at: instantOf(step.at) })),
        }),
      }),
      url: canonicalOf(context, Number(row.k)),
      identifier: [{ system: ownSystem('form'), value: row.code }],
      version: frozen && String(frozen.number),
      title,
      status: isCurrent ? statuses[row.status] : 'retired',
      subjectType: ['Patient'],
      date: instantOf(frozen?.published_at),
      description: row.description,
      item: itemsOf(blocks),
    };
  },
  fields: [
    ['id', 'Questionnaire.id, Questionnaire.url'],
    ['code', 'Questionnaire.identifier'],
    ['status', 'Questionnaire.status, Questionnaire.extension'],
    ['current_version', 'Questionnaire.version, Questionnaire.meta.versionId'],
    ['versions.published_at', 'Questionnaire.date'],
    [
      'title, description, language',
      'Questionnaire.title, Questionnaire.description, Questionnaire.language',
    ],
    ['blocks.key, blocks.label', 'Questionnaire.item.linkId, Questionnaire.item.text'],
    ['blocks.type', 'Questionnaire.item.type, Questionnaire.item.extension'],
    ['blocks.required', 'Questionnaire.item.required'],
    ['blocks.options', 'Questionnaire.item.answerOption, Questionnaire.item.repeats'],
    ['blocks.show_if', 'Questionnaire.item.enableWhen'],
    ['blocks.help, blocks.chart_field', 'Questionnaire.item.extension'],
    [
      'category, signature, witness, guardian, validity, recurrence, variants, checksum',
      'Questionnaire.extension',
    ],
    ['versions.published_by (the name)', 'Questionnaire.extension'],
    ['history: when, who by name, what, why', 'Questionnaire.extension'],
    [
      'versions, the draft of a published form',
      'Questionnaire.extension; Questionnaire/[id]/_history/[number]',
    ],
  ],
});

const written = ({ title, blocks, variants }: Row) => ({ title, blocks, variants });
