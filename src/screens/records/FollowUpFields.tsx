import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { FormNumberField } from '#src/screens/form/FormNumberField.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { FormPair } from '#src/ui/FormLayout.tsx';

/** When the patient is to come back, and what for. */
export const FollowUpFields = ({ form }: { form: FormRef }) => (
  <FormPair>
    <FormNumberField form={form} name="follow_up_days" unit={t('days')} isWhole />
    <FormTextField form={form} name="follow_up_note" />
  </FormPair>
);
