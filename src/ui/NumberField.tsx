import type { Ref } from 'react';
import { Input, TextField as TextFieldRoot } from 'react-aria-components/TextField';
import { useTypedNumber } from '#src/language/useTypedNumber.ts';
import type { FieldProps } from './describeField.ts';
import { describeField } from './describeField.ts';
import { Field } from './Field.tsx';
import { end, group, input, numeric, unit, withEnd } from './Input.css.ts';

export type NumberFieldProps = FieldProps & {
  /** As typed, in Western digits with a point: the form's rules decide what is a number. */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  /** After the number, for instance 'minutes'; where it goes by the number, what says it. */
  unit?: string | ((count: number) => string);
  isWhole?: boolean;
  placeholder?: string;
  ref?: Ref<HTMLInputElement>;
};

/** Where nothing is typed yet, any number will do that is said in the plural. */
const countIn = (value: string): number => (value.trim() === '' ? 5 : Number(value) || 5);

/** A number with its unit, typed as the reader writes it; no spinner that a scroll could turn. */
export function NumberField(props: NumberFieldProps) {
  const number = useTypedNumber(props.value, props.onChange);
  const unitId = `${props.id ?? props.name}-unit`;
  return (
    <Field {...props}>
      <TextFieldRoot
        {...describeField(props, props.unit && unitId)}
        className={group}
        dir="ltr"
        inputMode={props.isWhole ? 'numeric' : 'decimal'}
        autoComplete="off"
        value={number.text}
        onChange={number.type}
        onBlur={props.onBlur}
      >
        <Input
          ref={props.ref}
          className={`${input} ${numeric}${props.unit ? ` ${withEnd}` : ''}`}
          placeholder={props.placeholder}
        />
        {props.unit && (
          <span className={`${end} ${unit}`} id={unitId}>
            {typeof props.unit === 'string' ? props.unit : props.unit(countIn(props.value))}
          </span>
        )}
      </TextFieldRoot>
    </Field>
  );
}
