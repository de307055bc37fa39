import type { components } from '#openapi/schema.d.ts';
import { shownStamps } from '#server/database/rows.ts';
import type { Row } from '#server/database/tables.ts';

type Shown = components['schemas']['RecordTemplate'];

/** The texts of a template or snippet. */
export type TemplateContent = Row<'record_templates'>['content'];

/** A stored template or snippet. */
export type TemplateRow = Row<'record_templates'>;

/** The kind of thing, for look-up and audit. */
export const templateKind = { table: 'record_templates', word: 'record_template' } as const;

const emptyContent: TemplateContent = {
  chief_complaint: '',
  subjective: '',
  objective: '',
  assessment: '',
  plan: '',
  text: '',
};

/** What a body sets on top of what is stored. */
export function templateContent(
  body: Partial<TemplateContent>,
  stored: TemplateContent = emptyContent,
): TemplateContent {
  const names = Object.keys(emptyContent) as (keyof TemplateContent)[];
  return Object.fromEntries(names.map((name) => [name, body[name] ?? stored[name]])) as TemplateContent;
}

/** A template as the API shows it. */
export const shownTemplate = (row: TemplateRow): Shown => ({
  ...shownStamps(row),
  name: row.name,
  kind: row.kind,
  ...row.content,
  status: row.status,
});
