import type { FormRef } from '#src/flows/form.ts';
import { DateField, type DateFieldProps } from '#src/ui/DateField.tsx';
import { useField } from './useField.ts';

type Props = Pick<DateFieldProps, 'hint' | 'isPast'> & { form: FormRef; name: string };

/** A day bound to a form chart, which says what is wrong with words that are none. */
export function FormDateField({ form, name, ...rest }: Props) {
  return <DateField {...rest} {...useField(form, name)} keepsWords />;
}
