import type { Colleague } from '#machines/flows/services/serviceFields.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { FormDateField } from '#src/screens/form/FormDateField.tsx';
import { FormTimeField } from '#src/screens/form/FormTimeField.tsx';
import { useField } from '#src/screens/form/useField.ts';
import { FormPair, FormSection } from '#src/ui/FormLayout.tsx';
import { Select } from '#src/ui/Select.tsx';
import { optionsOf, recordTypes } from './words.ts';

/** When it took place, what it was, and who writes. */
export function ContactFields({ form, colleagues }: { form: FormRef; colleagues: readonly Colleague[] }) {
  const kind = useField(form, 'record_type');
  const staff = useField(form, 'staff');
  return (
    <FormSection id="contact" title={t('Contact')}>
      <FormPair>
        <Select {...kind} options={optionsOf(recordTypes)} />
        <Select {...staff} options={colleagues.map(({ id, name }) => ({ id: String(id), label: name }))} />
      </FormPair>
      <FormPair>
        <FormDateField form={form} name="occurred_on" isPast />
        <FormTimeField form={form} name="occurred_time" hint={t('By the clinic’s clock.')} />
      </FormPair>
    </FormSection>
  );
}
