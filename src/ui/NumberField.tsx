import type { Ref } from 'react';
import { Input, TextField as TextFieldRoot } from 'react-aria-components/TextField';
import type { FieldProps } from './describeField.ts';
import { describeField } from './describeField.ts';
import { Field } from './Field.tsx';
import { end, group, input, numeric, unit, withEnd } from './Input.css.ts';

export type NumberFieldProps = FieldProps & {
  /** As typed: the form's rules decide what is a number. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** After the number, for instance 'minutes'. */
  unit?: string;
  isWhole?: boolean;
  placeholder?: string;
  ref?: Ref<HTMLInputElement>;
};

/** A number with its unit, controlled as text; no spinner that a scroll could turn. */
export function NumberField(props: NumberFieldProps) {
  const unitId = `${props.id ?? props.name}-unit`;
  return (
    <Field {...props}>
      <TextFieldRoot
        {...describeField(props, props.unit && unitId)}
        className={group}
        dir="ltr"
        inputMode={props.isWhole ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={props.value}
        onChange={props.onChange}
        onBlur={props.onBlur}
      >
        <Input
          ref={props.ref}
          className={`${input} ${numeric}${props.unit ? ` ${withEnd}` : ''}`}
          placeholder={props.placeholder}
        />
        {props.unit && (
          <span className={`${end} ${unit}`} id={unitId}>
            {props.unit}
          </span>
        )}
      </TextFieldRoot>
    </Field>
  );
}
