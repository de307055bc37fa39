import type { FocusEvent, ReactNode } from 'react';
import * as css from './Checkbox.css.ts';
import type { FieldProps } from './describeField.ts';
import { describeField } from './describeField.ts';
import { mark } from './Field.css.ts';
import { FieldError } from './Field.tsx';

export type ChoiceGroupProps = Omit<FieldProps, 'aside'> & {
  options: readonly { id: string; label: ReactNode; detail?: ReactNode; isDisabled?: boolean }[];
  /** Side by side where they fit. */
  isInline?: boolean;
  /** When the focus leaves the whole group. */
  onBlur?: () => void;
};

/** The frame of several choices that answer one question: legend, hint, the choices, error. */
export function ChoiceGroup(props: ChoiceGroupProps & { role: 'group' | 'radiogroup'; children: ReactNode }) {
  const { id, 'aria-describedby': describedBy, 'aria-invalid': isInvalid } = describeField(props);
  const isRadio = props.role === 'radiogroup';
  const leave = (event: FocusEvent<HTMLFieldSetElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) props.onBlur?.();
  };
  return (
    <fieldset
      {...(isRadio
        ? { role: 'radiogroup', 'aria-required': props.isRequired, 'aria-invalid': isInvalid }
        : {})}
      aria-labelledby={`${id}-legend`}
      aria-describedby={describedBy}
      onBlur={leave}
    >
      <legend className={css.legend}>
        <span id={`${id}-legend`}>{props.label}</span>
        {props.isRequired && (
          <span className={mark} aria-hidden>
            *
          </span>
        )}
      </legend>
      {props.hint && (
        <div className={css.groupHint} id={`${id}-hint`}>
          {props.hint}
        </div>
      )}
      <div className={props.isInline ? `${css.options} ${css.inRow}` : css.options}>{props.children}</div>
      {props.error && <FieldError id={`${id}-error`}>{props.error}</FieldError>}
    </fieldset>
  );
}
