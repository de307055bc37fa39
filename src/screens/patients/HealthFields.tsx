import type { FormRef } from '#src/flows/form.ts';
import { RowsEditor } from '#src/screens/form/RowsEditor.tsx';
import { useField } from '#src/screens/form/useField.ts';
import { FormSection } from '#src/ui/FormLayout.tsx';
import { Select } from '#src/ui/Select.tsx';
import { bloodTypes, conditionStatuses, optionsOf, severities } from './words.ts';

/** What must be known before the patient is treated. */
export function HealthFields({ form }: { form: FormRef }) {
  const blood = useField(form, 'blood_type');
  return (
    <FormSection id="health" title="Health">
      <RowsEditor
        form={form}
        name="allergies"
        noun="Allergy"
        columns={[
          { name: 'substance' },
          { name: 'reaction' },
          { name: 'severity', options: optionsOf(severities) },
          { name: 'noted_at', type: 'date' },
        ]}
      />
      <RowsEditor
        form={form}
        name="conditions"
        noun="Condition"
        columns={[
          { name: 'text' },
          { name: 'code' },
          { name: 'status', options: optionsOf(conditionStatuses) },
          { name: 'onset_date', type: 'date' },
          { name: 'abatement_date', type: 'date' },
        ]}
      />
      <RowsEditor
        form={form}
        name="medications"
        noun="Medication"
        columns={[
          { name: 'name' },
          { name: 'dose' },
          { name: 'frequency' },
          { name: 'started_on', type: 'date' },
          { name: 'stopped_on', type: 'date' },
        ]}
      />
      <Select {...blood} options={optionsOf(bloodTypes)} />
    </FormSection>
  );
}
