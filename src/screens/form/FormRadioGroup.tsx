import type { FormRef } from '#src/flows/form.ts';
import { RadioGroup, type RadioGroupProps } from '#src/ui/RadioGroup.tsx';
import { useField } from './useField.ts';

type Props = Pick<RadioGroupProps, 'options' | 'isInline' | 'hint'> & { form: FormRef; name: string };

/** One of a handful of choices, bound to a form chart. */
export function FormRadioGroup({ form, name, ...rest }: Props) {
  return <RadioGroup {...rest} {...useField(form, name)} />;
}
