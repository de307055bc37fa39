import { adultsBornBy, ageOfConsent } from '#machines/lifecycles/ageOfConsent.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { FormRadioGroup } from '#src/screens/form/FormRadioGroup.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { RowsEditor } from '#src/screens/form/RowsEditor.tsx';
import { useField } from '#src/screens/form/useField.ts';
import { ComboBox } from '#src/ui/ComboBox.tsx';
import { FormPair, FormSection } from '#src/ui/FormLayout.tsx';
import { TextField } from '#src/ui/TextField.tsx';
import { countries } from './places.ts';
import { channels, optionsOf } from './shared/words.ts';

/** How the patient is reached, and where they live. */
export function ReachFields({ form }: { form: FormRef }) {
  const country = useField(form, 'country');
  return (
    <>
      <FormSection id="contact" title={t('Contact')}>
        <FormPair>
          <FormTextField form={form} name="email" type="email" />
          <FormTextField form={form} name="phone_number_alt" type="tel" />
        </FormPair>
        <FormRadioGroup form={form} name="preferred_channel" options={optionsOf(channels)} isInline />
      </FormSection>
      <FormSection id="address" title={t('Address')}>
        <FormTextField form={form} name="address_line1" />
        <FormTextField form={form} name="address_line2" />
        <FormPair>
          <FormTextField form={form} name="postal_code" />
          <FormTextField form={form} name="city" />
        </FormPair>
        <FormPair>
          <FormTextField form={form} name="region" />
          <ComboBox {...country} options={[{ id: '', label: t('Not given') }, ...countries()]} />
        </FormPair>
      </FormSection>
    </>
  );
}

/** Who answers for the patient, and who is called when something happens. */
export function PeopleFields({ form, today }: { form: FormRef; today: string }) {
  const birth = useField(form, 'birth_date').value;
  const guardian = useField(form, 'guardian_name');
  const isMinor = birth > adultsBornBy(today);
  return (
    <FormSection
      id="people"
      title={t('Guardian and emergency contacts')}
      text={
        isMinor
          ? t('Patients under {ageOfConsent} need a guardian.', { ageOfConsent })
          : t("Who decides for the patient if they can't, and who to call.")
      }
    >
      <FormPair>
        <TextField {...guardian} isRequired={isMinor} />
        <FormTextField form={form} name="guardian_relation" placeholder={t('Mother, father, carer')} />
      </FormPair>
      <FormTextField form={form} name="guardian_phone" type="tel" />
      <RowsEditor
        form={form}
        name="emergency_contacts"
        words={{
          row: (number) => t('Contact {number}', { number }),
          add: t('Add contact'),
          remove: (number) => t('Remove contact {number}', { number }),
        }}
        columns={[{ name: 'name' }, { name: 'relation' }, { name: 'phone_number', type: 'tel' }]}
      />
    </FormSection>
  );
}
