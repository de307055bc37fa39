import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { FormDateField } from '#src/screens/form/FormDateField.tsx';
import { useField } from '#src/screens/form/useField.ts';
import { useWeekdays } from '#src/session/useWeekdays.ts';
import { weekdayName } from '#src/time/weekday.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { CheckboxGroup } from '#src/ui/CheckboxGroup.tsx';
import { FormPair } from '#src/ui/FormLayout.tsx';

/** What suits someone who waits: from when until when, on which days, with whom. */
export function WaitingFields({ form }: { form: FormRef }) {
  const days = useWeekdays().map((day) => ({ id: String(day), label: weekdayName(day) }));
  const weekdays = useField(form, 'weekdays');
  const anybody = useField(form, 'staff_any');
  const chosen = (Array.isArray(weekdays.value) ? weekdays.value : []) as readonly number[];
  return (
    <>
      <FormPair>
        <FormDateField form={form} name="earliest" />
        <FormDateField form={form} name="latest" />
      </FormPair>
      <CheckboxGroup
        {...weekdays}
        options={days}
        value={chosen.map(String)}
        onChange={(ids) => weekdays.onChange(ids.map(Number).sort())}
        hint={t('None chosen means any day.')}
        isInline
      />
      <Checkbox
        {...anybody}
        isSelected={anybody.value === (true as unknown)}
        onChange={(isOn) => anybody.onChange(isOn)}
      />
    </>
  );
}
