import type { FormRef } from '#src/flows/form.ts';
import { TextArea, type TextAreaProps } from '#src/ui/TextArea.tsx';
import { useField } from './useField.ts';

type Props = Pick<TextAreaProps, 'rows' | 'hint' | 'placeholder' | 'autoComplete' | 'id'> & {
  form: FormRef;
  name: string;
};

/** Several lines of text bound to a form chart. */
export function FormTextArea({ form, name, ...rest }: Props) {
  return <TextArea {...rest} {...useField(form, name)} />;
}
