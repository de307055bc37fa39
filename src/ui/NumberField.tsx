import type { Ref } from 'react';
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
      <div className={group} dir="ltr">
        <input
          {...describeField(props, props.unit && unitId)}
          ref={props.ref}
          className={`${input} ${numeric}${props.unit ? ` ${withEnd}` : ''}`}
          inputMode={props.isWhole ? 'numeric' : 'decimal'}
          autoComplete="off"
          value={props.value}
          placeholder={props.placeholder}
          disabled={props.isDisabled}
          readOnly={props.isReadOnly}
          onChange={(event) => props.onChange(event.target.value)}
          onBlur={props.onBlur}
        />
        {props.unit && (
          <span className={`${end} ${unit}`} id={unitId}>
            {props.unit}
          </span>
        )}
      </div>
    </Field>
  );
}
