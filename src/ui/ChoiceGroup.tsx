import type { FocusEvent, ReactNode } from 'react';
import * as css from './Checkbox.css.ts';
import type { FieldProps } from './describeField.ts';
import { describeField } from './describeField.ts';
import { mark } from './Field.css.ts';
import { FieldError } from './Field.tsx';

type FrameProps = Omit<FieldProps, 'aside'> & {
  /** Side by side where they fit. */
  isInline?: boolean;
};

export type ChoiceGroupProps = FrameProps & {
  options: readonly { id: string; label: ReactNode; detail?: ReactNode; isDisabled?: boolean }[];
  /** When the focus leaves the whole group. */
  onBlur?: () => void;
};

/** What stands around several choices that answer one question: the question, hint, the choices, error. */
export function ChoiceFrame(props: FrameProps & { children: ReactNode }) {
  const { id, 'aria-labelledby': labelledBy } = describeField(props);
  return (
    <>
      <div className={css.legend}>
        <span id={labelledBy}>{props.label}</span>
        {props.isRequired && (
          <span className={mark} aria-hidden>
            *
          </span>
        )}
      </div>
      {props.hint && (
        <div className={css.groupHint} id={`${id}-hint`}>
          {props.hint}
        </div>
      )}
      <div className={props.isInline ? `${css.options} ${css.inRow}` : css.options}>{props.children}</div>
      {props.error && <FieldError id={`${id}-error`}>{props.error}</FieldError>}
    </>
  );
}

/** Several controls of any kind that answer one question together. */
export function ChoiceGroup({ onBlur, ...props }: FrameProps & { onBlur?: () => void; children: ReactNode }) {
  const { 'aria-labelledby': labelledBy, 'aria-describedby': describedBy } = describeField(props);
  const leave = (event: FocusEvent<HTMLFieldSetElement>) => {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur?.();
  };
  return (
    <fieldset aria-labelledby={labelledBy} aria-describedby={describedBy} onBlur={leave}>
      <ChoiceFrame {...props} />
    </fieldset>
  );
}
