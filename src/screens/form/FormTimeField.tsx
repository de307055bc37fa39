import type { FormRef } from '#src/flows/form.ts';
import { TimeField, type TimeFieldProps } from '#src/ui/TimeField.tsx';
import { useField } from './useField.ts';

type Props = Pick<TimeFieldProps, 'hint'> & { form: FormRef; name: string };

/** A time of day bound to a form chart, which says what is wrong with words that are none. */
export function FormTimeField({ form, name, ...rest }: Props) {
  return <TimeField {...rest} {...useField(form, name)} />;
}
