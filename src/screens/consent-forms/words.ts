import type { ConsentForm, RequiringService } from '#machines/flows/consentFormFields.ts';
import { type BlockType, blocksOf } from '#machines/form/blocks.ts';
import type { FormValue } from '#machines/form/rules.ts';
import type { MergeField } from '#src/screens/consents/markdown.ts';

export const categories: Record<ConsentForm['category'], string> = {
  treatment: 'Treatment',
  procedure: 'Procedure',
  photography: 'Photography',
  data_privacy: 'Data privacy',
  research: 'Research',
  other: 'Other',
};

export const blockWords: Record<BlockType, string> = {
  heading: 'Heading',
  paragraph: 'Text',
  short_text: 'Short answer',
  long_text: 'Long answer',
  number: 'Number',
  date: 'Date',
  select: 'Select',
  radio: 'Radio buttons',
  checkbox: 'Checkbox',
  checkbox_group: 'Checkbox group',
  email: 'Email address',
  phone: 'Phone number',
  signature: 'Signature',
};

export const signatureMethods: Record<ConsentForm['signature_method'], string> = {
  drawn: 'Drawn',
  typed: 'Typed',
  checkbox: 'Checkbox',
};

export const recurrences: Record<ConsentForm['recurrence'], string> = {
  once: 'Once',
  per_visit: 'At every visit',
  interval: 'Again after some days',
};

/** Languages a form can be written in, each under its own name. */
export const languages: readonly { id: string; label: string }[] = [
  { id: 'ar', label: 'العربية' },
  { id: 'de', label: 'Deutsch' },
  { id: 'en', label: 'English' },
  { id: 'es', label: 'Español' },
  { id: 'fr', label: 'Français' },
  { id: 'it', label: 'Italiano' },
  { id: 'pl', label: 'Polski' },
  { id: 'pt', label: 'Português' },
  { id: 'ro', label: 'Română' },
  { id: 'ru', label: 'Русский' },
  { id: 'tr', label: 'Türkçe' },
  { id: 'uk', label: 'Українська' },
  { id: 'vi', label: 'Tiếng Việt' },
  { id: 'zh', label: '中文' },
];

/** The languages to choose from, with one that is not among them. */
export const languagesWith = (chosen: string) =>
  chosen === '' || languages.some(({ id }) => id === chosen)
    ? languages
    : [...languages, { id: chosen, label: chosen }];

export const mergeWords: Record<MergeField, string> = {
  patient_name: 'Name of the patient',
  service: 'Service',
  staff: 'Staff member',
  clinic: 'Clinic',
  date: 'Date',
};

/** The lists of a form in words, for comparing two versions. */
export function describeFormValue(
  services: readonly RequiringService[],
): (name: string, value: FormValue) => string | undefined {
  return (name, value) => {
    if (name === 'blocks')
      return blocksOf(value)
        .map(({ type, label }, at) => `${at + 1}. ${blockWords[type]}: ${label}`)
        .join('\n');
    if (name === 'services' && Array.isArray(value))
      return value
        .map((id) => services.find((service) => service.id === id)?.name ?? `Archived, no. ${id}`)
        .join('\n');
    if (typeof value === 'boolean') return value ? 'Yes' : 'No';
    return undefined;
  };
}

/** What the archive means for a consent form. */
export const archiveMeaning =
  'It can no longer be chosen or signed. What was signed stays as it is, and it can be restored at any time.';

/** A language under its own name. */
export const languageWord = (tag: string): string => languages.find(({ id }) => id === tag)?.label ?? tag;
