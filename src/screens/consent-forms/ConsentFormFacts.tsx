import type { ConsentForm, RequiringService } from '#machines/flows/consentFormFields.ts';
import { Card } from '#src/ui/Card.tsx';
import { DescriptionList } from '#src/ui/DescriptionList.tsx';
import { categories, languageWord, recurrences, signatureMethods } from './words.ts';

type Props = { form: ConsentForm; services: readonly RequiringService[] };

/** How a consent form is signed and when it is asked for. */
export function ConsentFormFacts({ form, services }: Props) {
  const requiring = form.services.map(
    (id) => services.find((service) => service.id === id)?.name ?? `Archived, no. ${id}`,
  );
  return (
    <Card title="How it is used" text={form.description || undefined}>
      <DescriptionList
        items={[
          {
            term: 'Version in force',
            value: form.current_version === 0 ? 'none' : String(form.current_version),
          },
          { term: 'Category', value: categories[form.category] },
          {
            term: 'Language',
            value: form.languages.map(languageWord).join(', '),
          },
          { term: 'How it is signed', value: signatureMethods[form.signature_method] },
          { term: 'Witness', value: form.requires_witness ? 'required' : 'not required' },
          {
            term: 'A guardian signs',
            value:
              form.requires_guardian_under === 0
                ? 'never'
                : `under the age of ${form.requires_guardian_under}`,
          },
          { term: 'How often', value: recurrences[form.recurrence] },
          {
            term: 'Valid for',
            value: form.validity_days === null ? 'without end' : `${form.validity_days} days`,
          },
          { term: 'Services that require it', value: requiring.length > 0 ? requiring.join(', ') : 'none' },
          { term: 'Signed', value: String(form.signed_count) },
        ]}
      />
    </Card>
  );
}
