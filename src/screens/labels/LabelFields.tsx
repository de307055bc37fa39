import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { FormColorField } from '#src/screens/form/FormColorField.tsx';
import { FormNumberField } from '#src/screens/form/FormNumberField.tsx';
import { FormTextArea } from '#src/screens/form/FormTextArea.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { useField } from '#src/screens/form/useField.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { FormPair } from '#src/ui/FormLayout.tsx';
import { Select } from '#src/ui/Select.tsx';
import { categories } from './words.ts';

const options = Object.entries(categories).map(([id, label]) => ({ id, label }));

/** The fields of a label, the same for creating and editing. */
export function LabelFields({ form }: { form: FormRef }) {
  const category = useField(form, 'category');
  const alert = useField(form, 'is_alert');
  return (
    <>
      <FormTextField form={form} name="name" />
      <FormColorField form={form} name="color" />
      <FormPair>
        <Select {...category} options={options} />
        <FormNumberField form={form} name="priority" isWhole hint={t('Lower ones come first.')} />
      </FormPair>
      <FormTextArea form={form} name="description" rows={2} />
      <Checkbox
        name="is_alert"
        label={translateServerText(alert.label)}
        hint={t('Shown in the banner of every patient who has it.')}
        isSelected={Boolean(alert.value)}
        isReadOnly={alert.isReadOnly}
        onChange={alert.onChange}
      />
    </>
  );
}
