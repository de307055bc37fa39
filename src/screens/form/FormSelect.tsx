import type { FormRef } from '#src/flows/form.ts';
import { Select, type SelectProps } from '#src/ui/Select.tsx';
import { useField } from './useField.ts';

type Props = Pick<SelectProps, 'options' | 'hint' | 'placeholder'> & { form: FormRef; name: string };

/** One of a handful of choices behind a button, bound to a form chart. */
export function FormSelect({ form, name, ...rest }: Props) {
  return <Select {...useField(form, name)} {...rest} />;
}
