import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { hidden } from '#src/styles/hidden.css.ts';
import { type FieldProps, fieldId } from './describeField.ts';
import * as css from './Field.css.ts';

/** The frame of a labelled control: label, hint, the control, error with icon and words, characters left. */
export function Field(
  props: FieldProps & { children: ReactNode; foot?: ReactNode; isLabelHidden?: boolean },
) {
  const id = fieldId(props);
  return (
    <div className={css.field}>
      <div className={props.isLabelHidden ? hidden : css.head}>
        <label className={css.label} htmlFor={id} id={`${id}-label`}>
          {props.label}
        </label>
        {props.isRequired && (
          <span className={css.mark} aria-hidden>
            *
          </span>
        )}
        {props.aside && <span className={css.aside}>{props.aside}</span>}
      </div>
      {props.hint && (
        <div className={css.hint} id={`${id}-hint`}>
          {props.hint}
        </div>
      )}
      {props.children}
      {(props.error || props.foot) && (
        <div className={css.foot}>
          {props.error && <FieldError id={`${id}-error`}>{props.error}</FieldError>}
          {props.foot}
        </div>
      )}
    </div>
  );
}

/** What is wrong with a field, in words. */
export function FieldError({ id, children }: { id: string; children: ReactNode }) {
  return (
    <div className={css.error} id={id}>
      <CircleAlert className={css.errorIcon} size={16} aria-hidden />
      <span>{children}</span>
    </div>
  );
}
