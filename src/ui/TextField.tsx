import type { HTMLInputAutoCompleteAttribute, Ref } from 'react';
import { Input, TextField as TextFieldRoot } from 'react-aria-components/TextField';
import { CharactersLeft } from './CharactersLeft.tsx';
import type { FieldProps } from './describeField.ts';
import { describeField } from './describeField.ts';
import { Field } from './Field.tsx';
import { input } from './Input.css.ts';

export type TextFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  type?: 'text' | 'email' | 'tel' | 'url';
  inputMode?: 'text' | 'email' | 'tel' | 'url' | 'numeric' | 'decimal';
  autoComplete?: HTMLInputAutoCompleteAttribute;
  placeholder?: string;
  /** Only counted and shown: what is typed or pasted is never cut. */
  maxLength?: number | undefined;
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** One line of text, controlled; `type` picks keyboard and behaviour, and nothing typed is altered. */
export function TextField(props: TextFieldProps) {
  const { value, type = 'text' } = props;
  return (
    <Field {...props} foot={<CharactersLeft value={value} limit={props.maxLength} />}>
      <TextFieldRoot
        {...describeField(props)}
        // type=email and type=url trim what is typed and rewrite international domains; the keyboard is all we want
        type={type === 'email' || type === 'url' ? 'text' : type}
        inputMode={props.inputMode ?? (type === 'email' || type === 'url' ? type : undefined)}
        autoComplete={props.autoComplete ?? 'off'}
        spellCheck={type === 'text' ? undefined : 'false'}
        value={value}
        onChange={props.onChange}
        onBlur={props.onBlur}
      >
        <Input
          ref={props.ref}
          className={input}
          autoCapitalize={type === 'text' ? undefined : 'none'}
          dir={value === '' ? undefined : 'auto'}
          placeholder={props.placeholder}
          autoFocus={props.autoFocus}
        />
      </TextFieldRoot>
    </Field>
  );
}
