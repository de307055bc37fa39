import type { ReactNode } from 'react';
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
  const described = describeField({ ...props, label: '' });
  return (
    <div>
      <label className={row}>
        <input
          {...described}
          type="checkbox"
          className={box}
          checked={props.isSelected}
          disabled={props.isDisabled || props.isReadOnly}
          onChange={(event) => props.onChange(event.target.checked)}
          onBlur={props.onBlur}
        />
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
      </label>
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
    </div>
  );
}
