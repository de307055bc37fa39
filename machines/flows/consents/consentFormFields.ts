import { blockBodies, blocksOf, blocksProblem, blockValues } from '#machines/form/blocks.ts';
import type { Fields, FormValue, FormValues } from '#machines/form/rules.ts';
import { variantBodies, variantValues } from '#machines/form/variants.ts';
import type { components } from '#openapi/schema.d.ts';
import { consentFormLimits } from './consentFormLimits.gen.ts';

export type ConsentForm = components['schemas']['ConsentForm'];
export type ConsentFormBody = components['schemas']['ConsentFormBody'];
export type ConsentFormCreation = components['schemas']['ConsentFormCreation'];
export type ConsentFormVersion = components['schemas']['ConsentFormVersion'];

/** A service that may require a form. */
export interface RequiringService {
  readonly id: number;
  readonly name: string;
}

/** A form with the services of its clinic. */
export interface ConsentFormWithServices {
  readonly form: ConsentForm;
  readonly services: readonly RequiringService[];
}

/** The consent form's fields, in the order of the page. */
export const consentFormFields = {
  title: { label: 'Title', rules: consentFormLimits.title },
  category: { label: 'Category', rules: [{ rule: 'required' }] },
  language: {
    label: 'Language',
    rules: [
      { rule: 'required' },
      { rule: 'matches', pattern: '^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$', sentence: 'Choose a language.' },
    ],
  },
  description: { label: 'Description', rules: consentFormLimits.description },
  blocks: { label: 'Blocks', rules: [{ rule: 'own', problem: blocksProblem }] },
  variants: { label: 'Other languages', rules: [] },
  signature_method: { label: 'How it is signed', rules: [{ rule: 'required' }] },
  requires_witness: { label: 'A witness has to sign too', rules: [], kind: 'checkbox' },
  requires_guardian_under: {
    label: 'A guardian signs under the age of',
    rules: [{ rule: 'required' }, ...consentFormLimits.requires_guardian_under],
  },
  recurrence: { label: 'How often', rules: [{ rule: 'required' }] },
  validity_days: {
    label: 'Valid for',
    rules: [
      ...consentFormLimits.validity_days,
      { rule: 'requiredWhen', field: 'recurrence', equals: 'interval' },
    ],
  },
  services: { label: 'Services that require it', rules: [] },
} as const satisfies Fields;

/** A new form before anything was typed. */
export const newConsentFormValues: FormValues = {
  title: '',
  category: 'treatment',
  language: 'en',
  description: '',
  blocks: [],
  variants: [],
  signature_method: 'drawn',
  requires_witness: false,
  requires_guardian_under: '18',
  recurrence: 'once',
  validity_days: '',
  services: [],
};

/** A stored form as the form chart holds it: numbers as they are typed. */
export const consentFormValues = (form: ConsentForm): FormValues => ({
  title: form.title,
  category: form.category,
  language: form.language,
  description: form.description,
  blocks: blockValues(form.blocks ?? []) as unknown as FormValue,
  variants: variantValues(form.variants ?? []) as unknown as FormValue,
  signature_method: form.signature_method,
  requires_witness: form.requires_witness,
  requires_guardian_under: String(form.requires_guardian_under),
  recurrence: form.recurrence,
  validity_days: form.validity_days === null ? '' : String(form.validity_days),
  services: form.services,
});

/** What a new form begins with, and what tells its draft from the drafts of other beginnings. */
export interface ConsentFormOrigin {
  readonly values: FormValues;
  readonly draft: string;
}

/** A form that is written from nothing. */
export const blankOrigin: ConsentFormOrigin = { values: newConsentFormValues, draft: '' };

/** A form that begins as a copy of another, by a title of its own; the services keep asking for the other one. */
export const copyOf = (form: ConsentForm, title: string): ConsentFormOrigin => ({
  values: { ...consentFormValues(form), title, services: [] },
  draft: `-copy-${form.id}`,
});

const text = (value: FormValue | undefined) => (typeof value === 'string' ? value.trim() : '');

/** What the form chart holds, as the contract wants it; the code stays what it is. */
export const consentFormBody = (values: FormValues): ConsentFormBody => ({
  title: text(values.title),
  category: text(values.category) as NonNullable<ConsentFormBody['category']>,
  language: text(values.language),
  description: text(values.description),
  blocks: blockBodies(values.blocks, values.category) as NonNullable<ConsentFormBody['blocks']>,
  variants: variantBodies(values.variants, text(values.title), blocksOf(values.blocks)),
  signature_method: text(values.signature_method) as NonNullable<ConsentFormBody['signature_method']>,
  requires_witness: values.requires_witness === true,
  requires_guardian_under: Number(values.requires_guardian_under),
  recurrence: text(values.recurrence) as NonNullable<ConsentFormBody['recurrence']>,
  validity_days: text(values.validity_days) === '' ? null : Number(values.validity_days),
  services: Array.isArray(values.services) ? (values.services as number[]) : [],
});
