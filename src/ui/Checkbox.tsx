import type { ReactNode } from 'react';
import { CheckboxButton, CheckboxField } from 'react-aria-components/Checkbox';
import { about, box, errorRow, row, words } from './Checkbox.css.ts';
import type { FieldProps } from './describeField.ts';
import { describeField } from './describeField.ts';
import { mark } from './Field.css.ts';
import { FieldError } from './Field.tsx';

export type CheckboxProps = Omit<FieldProps, 'label' | 'aside'> & {
  label: ReactNode;
  isSelected: boolean;
  onChange: (isSelected: boolean) => void;
  onBlur?: () => void;
};

/** One yes-or-no question, controlled. */
export function Checkbox(props: CheckboxProps) {
  const { 'aria-labelledby': _, ...described } = describeField({ ...props, label: '' });
  return (
    <CheckboxField
      {...described}
      isSelected={props.isSelected}
      isDisabled={props.isDisabled || props.isReadOnly}
      onChange={props.onChange}
      onBlur={props.onBlur}
    >
      <CheckboxButton className={`${row} ${box}`}>
        <span className={words}>
          <span>
            {props.label}
            {props.isRequired && (
              <span className={mark} aria-hidden>
                {' *'}
              </span>
            )}
          </span>
        </span>
      </CheckboxButton>
      {props.hint && (
        <div className={`${about} ${errorRow}`} id={`${described.id}-hint`}>
          {props.hint}
        </div>
      )}
      {props.error && (
        <div className={errorRow}>
          <FieldError id={`${described.id}-error`}>{props.error}</FieldError>
        </div>
      )}
    </CheckboxField>
  );
}
