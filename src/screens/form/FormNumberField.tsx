import type { FormRef } from '#src/flows/form.ts';
import { NumberField, type NumberFieldProps } from '#src/ui/NumberField.tsx';
import { useField } from './useField.ts';

type Props = Pick<NumberFieldProps, 'unit' | 'hint' | 'isWhole' | 'placeholder'> & {
  form: FormRef;
  name: string;
};

/** A number field bound to a form chart. */
export function FormNumberField({ form, name, ...rest }: Props) {
  return <NumberField {...useField(form, name)} {...rest} />;
}
