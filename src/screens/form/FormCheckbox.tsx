import type { FormRef } from '#src/flows/form.ts';
import { Checkbox } from '#src/ui/Checkbox.tsx';
import { useField } from './useField.ts';

/** One yes-or-no question bound to a form chart. */
export function FormCheckbox({ form, name }: { form: FormRef; name: string }) {
  const { value, onChange, ...field } = useField(form, name);
  return <Checkbox {...field} isSelected={value === (true as unknown)} onChange={(isOn) => onChange(isOn)} />;
}
