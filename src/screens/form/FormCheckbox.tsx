import type { FormRef } from '#src/flows/form.ts';
import { Checkbox, type CheckboxProps } from '#src/ui/Checkbox.tsx';
import { useField } from './useField.ts';

type Props = Pick<CheckboxProps, 'hint'> & { form: FormRef; name: string };

/** One yes-or-no question bound to a form chart. */
export function FormCheckbox({ form, name, ...looks }: Props) {
  const { value, onChange, ...field } = useField(form, name);
  return (
    <Checkbox
      {...looks}
      {...field}
      isSelected={value === (true as unknown)}
      onChange={(isOn) => onChange(isOn)}
    />
  );
}
