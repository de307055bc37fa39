import type { ConsentForm, RequiringService } from '#machines/flows/consents/consentFormFields.ts';
import { type BlockType, blocksOf } from '#machines/form/blocks.ts';
import type { FormValue } from '#machines/form/rules.ts';
import { variantsOf } from '#machines/form/variants.ts';
import { inARow } from '#src/language/listed.ts';
import { t } from '#src/language/t.ts';
import type { MergeField } from '#src/screens/consents/shared/markdown.ts';

export const categories: Record<ConsentForm['category'], string> = {
  treatment: t('Treatment'),
  procedure: t('Procedure'),
  photography: t('Photography'),
  data_privacy: t('Data privacy'),
  research: t('Research'),
  intake: t('Questions before the visit'),
  other: t('Other'),
};

/** The categories to choose from. */
export const offeredCategories = Object.entries(categories).map(([id, label]) => ({ id, label }));

export const blockWords: Record<BlockType, string> = {
  heading: t('Heading'),
  paragraph: t('Text'),
  short_text: t('Short answer'),
  long_text: t('Long answer'),
  number: t('Number'),
  date: t('Date'),
  select: t('Select'),
  radio: t('Radio buttons'),
  checkbox: t('Checkbox'),
  checkbox_group: t('Checkbox group'),
  email: t('Email address'),
  phone: t('Phone number'),
  initials: t('Initials'),
  signature: t('Signature'),
};

export const signatureMethods: Record<ConsentForm['signature_method'], string> = {
  drawn: t('Drawn'),
  typed: t('Typed'),
  checkbox: t('Checkbox'),
};

export const recurrences: Record<ConsentForm['recurrence'], string> = {
  once: t('Once'),
  per_visit: t('At every visit'),
  interval: t('Again after some days'),
};

/** Languages a form can be written in, each under its own name. */
export const languages: readonly { id: string; label: string }[] = [
  { id: 'ar', label: 'العربية' },
  { id: 'de', label: t('Deutsch') },
  { id: 'en', label: t('English') },
  { id: 'es', label: t('Español') },
  { id: 'fr', label: t('Français') },
  { id: 'it', label: t('Italiano') },
  { id: 'pl', label: t('Polski') },
  { id: 'pt', label: t('Português') },
  { id: 'ro', label: t('Română') },
  { id: 'ru', label: 'Русский' },
  { id: 'tr', label: t('Türkçe') },
  { id: 'uk', label: 'Українська' },
  { id: 'vi', label: t('Tiếng Việt') },
  { id: 'zh', label: '中文' },
];

/** The languages to choose from, with one that is not among them. */
export const languagesWith = (chosen: string) =>
  chosen === '' || languages.some(({ id }) => id === chosen)
    ? languages
    : [...languages, { id: chosen, label: chosen }];

export const mergeWords: Record<MergeField, string> = {
  patient_name: t('Name of the patient'),
  service: t('Service'),
  staff: t('Staff member'),
  clinic: t('Clinic'),
  date: t('Date'),
};

/** The choices and lists of a form in words, for comparing two versions. */
export function describeFormValue(
  services: readonly RequiringService[],
): (name: string, value: FormValue) => string | undefined {
  return (name, value) => {
    if (name === 'category') return categories[value as ConsentForm['category']];
    if (name === 'language') return languageWord(String(value));
    if (name === 'signature_method') return signatureMethods[value as ConsentForm['signature_method']];
    if (name === 'recurrence') return recurrences[value as ConsentForm['recurrence']];
    if (name === 'blocks')
      return blocksOf(value)
        .map(({ type, label }, at) => `${at + 1}. ${blockWords[type]}: ${label}`)
        .join('\n');
    if (name === 'variants')
      return variantsOf(value)
        .map(({ language, title, blocks }) =>
          [inARow([languageWord(language), title]), ...blocks.map(({ label }) => label)].join('\n'),
        )
        .join('\n');
    if (name === 'services' && Array.isArray(value))
      return value
        .map(
          (id) =>
            services.find((service) => service.id === id)?.name ??
            t('Archived, no. {id}', { id: String(id) }),
        )
        .join('\n');
    if (typeof value === 'boolean') return value ? t('Yes') : t('No');
    return undefined;
  };
}

/** What the archive means for a consent form. */
export const archiveMeaning = t(
  'It can no longer be chosen or signed. What was signed stays as it is, and it can be restored at any time.',
);

/** A language under its own name. */
export const languageWord = (tag: string): string => languages.find(({ id }) => id === tag)?.label ?? tag;
