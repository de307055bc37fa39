import type { PatientLabel } from '#machines/flows/patients/labelFields.ts';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { FormTextArea } from '#src/screens/form/FormTextArea.tsx';
import { useField } from '#src/screens/form/useField.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { FormSection } from '#src/ui/FormLayout.tsx';
import { HealthFields } from './HealthFields.tsx';
import { IdentityFields, PersonFields } from './IdentityFields.tsx';
import { PatientLabelsField } from './PatientLabelsField.tsx';
import { PeopleFields, ReachFields } from './ReachFields.tsx';

type Props = {
  form: FormRef;
  labels: readonly Pick<PatientLabel, 'id' | 'name' | 'color'>[];
  /** The clinic's day, as year-month-day. */
  today: string;
  isNew?: boolean;
};

/** The fields of a patient in their sections, the same for creating and editing. */
export function PatientFields({ form, labels, today, isNew }: Props) {
  const news = useField(form, 'marketing_opt_in');
  return (
    <>
      <IdentityFields form={form} isNew={isNew} />
      <ReachFields form={form} />
      <PersonFields form={form} />
      <PeopleFields form={form} today={today} />
      <HealthFields form={form} />
      <FormSection id="more" title={t('Labels and note')}>
        <PatientLabelsField form={form} labels={labels} />
        <FormTextArea
          form={form}
          name="notes"
          rows={3}
          hint={t('Stays at the top of the chart for everyone in the clinic.')}
        />
        <Checkbox
          name="marketing_opt_in"
          label={translateServerText(news.label)}
          isSelected={Boolean(news.value)}
          isReadOnly={news.isReadOnly}
          onChange={news.onChange}
        />
      </FormSection>
    </>
  );
}
