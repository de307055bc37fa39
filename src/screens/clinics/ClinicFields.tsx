import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { useField } from '#src/screens/form/useField.ts';
import { knownZones } from '#src/time/zone.ts';
import { ComboBox } from '#src/ui/ComboBox.tsx';
import { FormPair } from '#src/ui/FormLayout.tsx';

const zones = knownZones().map((id) => ({ id, label: id.replaceAll('_', ' ') }));

/** The fields of a clinic, the same for creating and editing. */
export function ClinicFields({ form }: { form: FormRef }) {
  const timezone = useField(form, 'timezone');
  return (
    <>
      <FormTextField form={form} name="name" autoComplete="organization" />
      <FormTextField form={form} name="address" autoComplete="street-address" />
      <FormPair>
        <FormTextField form={form} name="email" type="email" autoComplete="email" />
        <FormTextField form={form} name="phone_number" type="tel" autoComplete="tel" />
      </FormPair>
      <ComboBox
        {...timezone}
        options={zones}
        hint={t('Times in this clinic are shown and entered in its own time zone.')}
      />
    </>
  );
}
