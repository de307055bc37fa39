import type { ConsentForm, RequiringService } from '#machines/flows/consents/consentFormFields.ts';
import { inDigits } from '#src/language/inDigits.ts';
import { listed } from '#src/language/listed.ts';
import { plural, t } from '#src/language/t.ts';
import { Card } from '#src/ui/Card.tsx';
import { DescriptionList } from '#src/ui/DescriptionList.tsx';
import { categories, languageWord, recurrences, signatureMethods } from './shared/words.ts';

type Props = { form: ConsentForm; services: readonly RequiringService[] };

/** How a consent form is signed and when it is asked for. */
export function ConsentFormFacts({ form, services }: Props) {
  const requiring = form.services.map(
    (id) =>
      services.find((service) => service.id === id)?.name ?? t('Archived, no. {id}', { id: String(id) }),
  );
  return (
    <Card title={t('How it is used')} text={form.description || undefined}>
      <DescriptionList
        items={[
          {
            term: t('Version in force'),
            value: form.current_version === 0 ? t('none') : inDigits(form.current_version),
          },
          { term: t('Category'), value: categories[form.category] },
          {
            term: t('Language'),
            value: listed(form.languages.map(languageWord)),
          },
          ...(form.category === 'intake' ? [] : signing(form)),
          {
            term: t('Services that require it'),
            value: listed(requiring) || t('none'),
          },
          ...(form.category === 'intake' ? [] : [{ term: t('Signed'), value: String(form.signed_count) }]),
        ]}
      />
    </Card>
  );
}

const signing = (form: ConsentForm) => [
  { term: t('How it is signed'), value: signatureMethods[form.signature_method] },
  { term: t('Witness'), value: form.requires_witness ? t('required') : t('not required') },
  {
    term: t('A guardian signs'),
    value:
      form.requires_guardian_under === 0
        ? t('never')
        : t('under the age of {requires_guardian_under}', {
            requires_guardian_under: form.requires_guardian_under,
          }),
  },
  { term: t('How often'), value: recurrences[form.recurrence] },
  {
    term: t('Valid for'),
    value:
      form.validity_days === null
        ? t('without end')
        : plural(form.validity_days, '{count} day', '{count} days'),
  },
];
