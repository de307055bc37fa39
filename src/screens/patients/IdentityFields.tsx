import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { FormDateField } from '#src/screens/form/FormDateField.tsx';
import { FormRadioGroup } from '#src/screens/form/FormRadioGroup.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { useField } from '#src/screens/form/useField.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { ComboBox } from '#src/ui/ComboBox.tsx';
import { FormPair, FormSection } from '#src/ui/FormLayout.tsx';
import { languages } from './places.ts';
import { optionsOf, sexes } from './shared/words.ts';

type Props = {
  form: FormRef;
  /** Of a new patient the first name is written first. */
  isNew?: boolean | undefined;
};

/** Who the patient is, and how they are reached: what is asked at the desk, in that order. */
export function IdentityFields({ form, isNew = false }: Props) {
  return (
    <FormSection id="identity" title={t('Identity')}>
      <FormPair>
        <FormTextField form={form} name="first_name" autoFocus={isNew} />
        <FormTextField form={form} name="last_name" />
      </FormPair>
      <FormPair>
        <FormDateField form={form} name="birth_date" hint={t('Leave empty if unknown.')} isPast />
        <FormTextField form={form} name="phone_number" type="tel" />
      </FormPair>
      <FormRadioGroup
        form={form}
        name="sex"
        options={optionsOf(sexes)}
        hint={t('As on official documents.')}
        isInline
      />
    </FormSection>
  );
}

/** The rest of what a name is, and how someone speaks of themselves. */
export function PersonFields({ form }: { form: FormRef }) {
  const language = useField(form, 'preferred_language');
  const estimated = useField(form, 'birth_date_estimated');
  return (
    <FormSection id="person" title={t('Person')}>
      <FormPair>
        <FormTextField form={form} name="middle_name" />
        <FormTextField form={form} name="suffix" hint={t('What follows the name, for example Jr.')} />
      </FormPair>
      <FormPair>
        <FormTextField form={form} name="preferred_name" hint={t('What they like to be called.')} />
        <FormTextField form={form} name="mrn" hint={t('Leave empty to let the clinic assign one.')} />
      </FormPair>
      <Checkbox
        name="birth_date_estimated"
        label={translateServerText(estimated.label)}
        isSelected={Boolean(estimated.value)}
        isReadOnly={estimated.isReadOnly}
        onChange={estimated.onChange}
      />
      <FormPair>
        <FormTextField form={form} name="gender_identity" hint={t('In their own words.')} />
        <FormTextField form={form} name="pronouns" placeholder={t('she/her, he/him, they/them')} />
      </FormPair>
      <ComboBox {...language} options={[{ id: '', label: t('Not given') }, ...languages()]} />
    </FormSection>
  );
}
