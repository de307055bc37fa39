import { valuesOf } from '#machines/form/held.ts';
import type { Fields, FormValues } from '#machines/form/rules.ts';
import type { components } from '#openapi/schema.d.ts';
import { sections } from './recordFields.ts';
import { templateLimits } from './templateLimits.gen.ts';

export type RecordTemplate = components['schemas']['RecordTemplate'];
export type RecordTemplateBody = components['schemas']['RecordTemplateBody'];
export type RecordTemplateCreation = components['schemas']['RecordTemplateCreation'];
type Kind = RecordTemplate['kind'];

/** What is sent of a template that is there, on the version that its editing began with. */
export interface TemplateSaving {
  readonly id: number;
  readonly body: RecordTemplateBody;
  readonly version: number | null;
}

const name = { label: 'Name', rules: templateLimits.name } as const;
const text = { label: 'Text', rules: [{ rule: 'required' }, ...templateLimits.text] } as const;

/** A new template takes its texts from the note; a snippet is written at once. */
export const newTemplateFields = {
  template: { name },
  snippet: { name, text },
} as const satisfies Record<Kind, Fields>;

/** A template or snippet that is there, in the order of the form. */
export const templateFields = {
  template: {
    name,
    chief_complaint: { label: 'Chief complaint', rules: templateLimits.chief_complaint },
    subjective: { label: 'Subjective', rules: templateLimits.subjective },
    objective: { label: 'Objective', rules: templateLimits.objective },
    assessment: { label: 'Assessment', rules: templateLimits.assessment },
    plan: { label: 'Plan', rules: templateLimits.plan },
  },
  snippet: { name, text },
} as const satisfies Record<Kind, Fields>;

/** A template or snippet as the form holds it. */
export const templateValues = (template: RecordTemplate): FormValues => ({
  name: template.name,
  ...(template.kind === 'snippet'
    ? { text: template.text }
    : Object.fromEntries(sections.map((section) => [section, template[section]]))),
});

/** What the form holds, as the contract wants it. */
export const templateBody = (kind: Kind, values: FormValues): RecordTemplateBody => ({
  kind,
  ...valuesOf(templateFields[kind], values),
});
