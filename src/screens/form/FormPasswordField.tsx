import type { FormRef } from '#src/flows/form.ts';
import { PasswordField, type PasswordFieldProps } from '#src/ui/PasswordField.tsx';
import { useField } from './useField.ts';

type Props = Pick<PasswordFieldProps, 'autoComplete' | 'hint' | 'autoFocus'> & {
  form: FormRef;
  name: string;
};

/** A password field bound to a form chart. */
export function FormPasswordField({ form, name, ...rest }: Props) {
  return <PasswordField {...useField(form, name)} {...rest} />;
}
