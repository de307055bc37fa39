import { blockBodies, blocksOf, blocksProblem, blockValues } from '#machines/form/blocks.ts';
import { type Filled, trimmed, valuesOf } from '#machines/form/held.ts';
import { choice, ids, number, numberOrNull } from '#machines/form/readings.ts';
import type { Fields, FormValues } from '#machines/form/rules.ts';
import { variantBodies, variantsOf, variantValues } from '#machines/form/variants.ts';
import type { components } from '#openapi/schema.d.ts';
import { consentFormLimits } from './consentFormLimits.gen.ts';

export type ConsentForm = components['schemas']['ConsentForm'];
export type ConsentFormBody = components['schemas']['ConsentFormBody'];
export type ConsentFormCreation = components['schemas']['ConsentFormCreation'];
export type ConsentFormVersion = components['schemas']['ConsentFormVersion'];

type Told = Required<ConsentFormBody>;

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
  title: { label: 'Title', rules: consentFormLimits.title, holds: trimmed },
  category: { label: 'Category', rules: [{ rule: 'required' }], holds: choice<Told['category']>() },
  language: {
    label: 'Language',
    rules: [
      { rule: 'required' },
      { rule: 'matches', pattern: '^[a-zA-Z]{2,3}(-[a-zA-Z0-9]{2,8})*$', sentence: 'Choose a language.' },
    ],
    holds: trimmed,
  },
  description: { label: 'Description', rules: consentFormLimits.description, holds: trimmed },
  blocks: { label: 'Blocks', rules: [{ rule: 'own', problem: blocksProblem }], holds: blocksOf },
  variants: { label: 'Other languages', rules: [], holds: variantsOf },
  signature_method: {
    label: 'How it is signed',
    rules: [{ rule: 'required' }],
    holds: choice<Told['signature_method']>(),
  },
  requires_witness: { label: 'A witness has to sign too', rules: [], kind: 'checkbox' },
  requires_guardian_under: {
    label: 'A guardian signs under the age of',
    rules: [{ rule: 'required' }, ...consentFormLimits.requires_guardian_under],
    holds: number,
  },
  recurrence: { label: 'How often', rules: [{ rule: 'required' }], holds: choice<Told['recurrence']>() },
  validity_days: {
    label: 'Valid for',
    rules: [
      ...consentFormLimits.validity_days,
      { rule: 'requiredWhen', field: 'recurrence', equals: 'interval' },
    ],
    holds: numberOrNull,
  },
  services: { label: 'Services that require it', rules: [], holds: ids },
} as const satisfies Fields;

/** A new form before anything was typed. */
export const newConsentFormValues: Filled<typeof consentFormFields> = {
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
export const consentFormValues = (form: ConsentForm): Filled<typeof consentFormFields> => ({
  title: form.title,
  category: form.category,
  language: form.language,
  description: form.description,
  blocks: blockValues(form.blocks ?? []),
  variants: variantValues(form.variants ?? []),
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

/** What the form chart holds, as the contract wants it; the code stays what it is. */
export function consentFormBody(values: FormValues): ConsentFormBody {
  const held = valuesOf(consentFormFields, values);
  return {
    ...held,
    blocks: blockBodies(held.blocks, held.category),
    variants: variantBodies(held.variants, held.title, held.blocks),
  };
}
