import type { FormRef } from '#src/flows/form.ts';
import { FormNumberField } from '#src/screens/form/FormNumberField.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { units } from '#src/screens/form/units.ts';
import { FormPair } from '#src/ui/FormLayout.tsx';

/** When the patient is to come back, and what for. */
export const FollowUpFields = ({ form }: { form: FormRef }) => (
  <FormPair>
    <FormNumberField form={form} name="follow_up_days" unit={units.days} isWhole />
    <FormTextField form={form} name="follow_up_note" />
  </FormPair>
);
