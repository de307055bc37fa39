import type { FormRef } from '#src/flows/form.ts';
import { TextField, type TextFieldProps } from '#src/ui/TextField.tsx';
import { useField } from './useField.ts';

type Props = Pick<
  TextFieldProps,
  'type' | 'autoComplete' | 'hint' | 'autoFocus' | 'placeholder' | 'inputMode'
> & {
  form: FormRef;
  name: string;
};

/** A text field bound to a form chart. */
export function FormTextField({ form, name, ...rest }: Props) {
  return <TextField {...rest} {...useField(form, name)} />;
}
