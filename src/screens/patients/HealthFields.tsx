import { useSelector } from '@xstate/react';
import { filledRows } from '#machines/flows/patients/patientRows.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { RowsEditor } from '#src/screens/form/RowsEditor.tsx';
import { useField } from '#src/screens/form/useField.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { FormSection } from '#src/ui/FormLayout.tsx';
import { Select } from '#src/ui/Select.tsx';
import { ClinicalOnly, useClinicalOnly } from './ClinicalOnly.tsx';
import { bloodTypes, conditionStatuses, optionsOf, severities } from './shared/words.ts';

/** What must be known before the patient is treated. */
export function HealthFields({ form }: { form: FormRef }) {
  const why = useClinicalOnly();
  return (
    <FormSection id="health" title={t('Health')}>
      <RowsEditor
        form={form}
        name="allergies"
        words={{
          row: (number) => t('Allergy {number}', { number }),
          add: t('Add allergy'),
          remove: (number) => t('Remove allergy {number}', { number }),
        }}
        columns={[
          { name: 'substance' },
          { name: 'reaction' },
          { name: 'severity', options: optionsOf(severities) },
          { name: 'noted_at', type: 'date' },
        ]}
      />
      <NoneKnown form={form} />
      {why ? <ClinicalOnly why={why} /> : <ClinicalFields form={form} />}
    </FormSection>
  );
}

/** That someone asked and there are none; beside an allergy the question does not come up. */
function NoneKnown({ form }: { form: FormRef }) {
  const { value, label, onChange, ...field } = useField(form, 'no_known_allergies');
  const hasRows = useSelector(form, ({ context }) => filledRows(context.values.allergies).length > 0);
  if (hasRows) return null;
  return (
    <Checkbox
      {...field}
      label={translateServerText(label)}
      hint={t('Tick this once you have asked. Left empty, the chart says that allergies are not asked yet.')}
      isSelected={value === (true as unknown)}
      onChange={onChange}
    />
  );
}

function ClinicalFields({ form }: { form: FormRef }) {
  const blood = useField(form, 'blood_type');
  return (
    <>
      <RowsEditor
        form={form}
        name="conditions"
        words={{
          row: (number) => t('Condition {number}', { number }),
          add: t('Add condition'),
          remove: (number) => t('Remove condition {number}', { number }),
        }}
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
        words={{
          row: (number) => t('Medication {number}', { number }),
          add: t('Add medication'),
          remove: (number) => t('Remove medication {number}', { number }),
        }}
        columns={[
          { name: 'name' },
          { name: 'dose' },
          { name: 'frequency' },
          { name: 'started_on', type: 'date' },
          { name: 'stopped_on', type: 'date' },
        ]}
      />
      <Select {...blood} options={optionsOf(bloodTypes)} />
    </>
  );
}
