import type { HTMLInputAutoCompleteAttribute, Ref } from 'react';
import { CharactersLeft } from './CharactersLeft.tsx';
import type { FieldProps } from './describeField.ts';
import { describeField } from './describeField.ts';
import { Field } from './Field.tsx';
import { input } from './Input.css.ts';

export type TextFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  type?: 'text' | 'email' | 'tel' | 'url' | 'date' | 'time';
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
      <input
        {...describeField(props)}
        ref={props.ref}
        className={input}
        // type=email and type=url trim what is typed and rewrite international domains; the keyboard is all we want
        type={type === 'email' || type === 'url' ? 'text' : type}
        inputMode={props.inputMode ?? (type === 'email' || type === 'url' ? type : undefined)}
        dir={value === '' ? undefined : 'auto'}
        value={value}
        autoComplete={props.autoComplete ?? 'off'}
        autoCapitalize={type === 'text' ? undefined : 'none'}
        spellCheck={type === 'text' ? undefined : false}
        placeholder={props.placeholder}
        disabled={props.isDisabled}
        readOnly={props.isReadOnly}
        // biome-ignore lint/a11y/noAutofocus: the one field a page is opened for may take the focus
        autoFocus={props.autoFocus}
        onChange={(event) => props.onChange(event.target.value)}
        onBlur={props.onBlur}
      />
    </Field>
  );
}
