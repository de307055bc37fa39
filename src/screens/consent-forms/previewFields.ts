import { dayInText } from '#machines/lifecycles/dayInText.ts';
import { t } from '#src/language/t.ts';
import type { FieldTexts } from '#src/screens/consents/shared/markdown.ts';

const today = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short' });

/** What stands for the fields of a text in its language as long as no one was asked. */
export const previewFields = (clinic: string, language: string): FieldTexts => ({
  patient_name: t('Maria Example'),
  service: t('First consultation'),
  staff: t('Dr Alex Example'),
  clinic,
  date: dayInText(today.format(new Date()), language || 'en'),
});

/** What stands for the fields of a text on the blank form. */
export const blankFields: FieldTexts = {
  patient_name: '[name of the patient]',
  service: '[service]',
  staff: '[staff member]',
  clinic: '[clinic]',
  date: '[date]',
};
