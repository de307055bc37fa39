import type { Ref } from 'react';
import { TextArea as Area, TextField as TextFieldRoot } from 'react-aria-components/TextField';
import { CharactersLeft } from './CharactersLeft.tsx';
import type { FieldProps } from './describeField.ts';
import { describeField } from './describeField.ts';
import { Field } from './Field.tsx';
import { area, input } from './Input.css.ts';

export type TextAreaProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  rows?: number;
  autoComplete?: string;
  placeholder?: string;
  maxLength?: number | undefined;
  ref?: Ref<HTMLTextAreaElement>;
};

/** Several lines of text, controlled; the box grows with what is written. */
export function TextArea(props: TextAreaProps) {
  return (
    <Field {...props} foot={<CharactersLeft value={props.value} limit={props.maxLength} />}>
      <TextFieldRoot
        {...describeField(props)}
        autoComplete={props.autoComplete ?? 'off'}
        value={props.value}
        onChange={props.onChange}
        onBlur={props.onBlur}
      >
        <Area
          ref={props.ref}
          className={`${input} ${area}`}
          dir={props.value === '' ? undefined : 'auto'}
          rows={props.rows ?? 4}
          placeholder={props.placeholder}
        />
      </TextFieldRoot>
    </Field>
  );
}
