import Eye from 'lucide-react/icons/eye';
import EyeOff from 'lucide-react/icons/eye-off';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import { type KeyboardEvent, type Ref, useState } from 'react';
import { Input, TextField as TextFieldRoot } from 'react-aria-components/TextField';
import { t } from '#src/language/t.ts';
import { hidden } from '#src/styles/hidden.css.ts';
import { buttonClass } from './Button.css.ts';
import type { FieldProps } from './describeField.ts';
import { describeField } from './describeField.ts';
import { Field } from './Field.tsx';
import { end, group, input, note, withEnd } from './Input.css.ts';

export type PasswordFieldProps = FieldProps & {
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  autoComplete: 'current-password' | 'new-password';
  autoFocus?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** A password, controlled; it can be shown, and says when Caps Lock is on. */
export function PasswordField(props: PasswordFieldProps) {
  const [isShown, setShown] = useState(false);
  const [isCapsLock, setCapsLock] = useState(false);
  const noteId = `${props.id ?? props.name}-caps`;
  const watch = (event: KeyboardEvent) => setCapsLock(event.getModifierState?.('CapsLock') ?? false);
  const described = describeField(props, isCapsLock ? noteId : undefined);
  const capsLock = (
    <span role="status">
      {isCapsLock && (
        <span className={note} id={noteId}>
          <TriangleAlert size={16} aria-hidden />
          {t('Caps Lock is on.')}
        </span>
      )}
    </span>
  );
  return (
    <Field {...props} foot={capsLock}>
      <TextFieldRoot
        {...described}
        className={group}
        type={isShown ? 'text' : 'password'}
        autoComplete={props.autoComplete}
        autoCorrect="off"
        spellCheck="false"
        value={props.value}
        onChange={props.onChange}
        onBlur={() => {
          setCapsLock(false);
          props.onBlur?.();
        }}
      >
        <Input
          ref={props.ref}
          className={`${input} ${withEnd}`}
          autoCapitalize="none"
          onKeyDown={watch}
          onKeyUp={watch}
          autoFocus={props.autoFocus}
        />
        <span className={end}>
          <button
            type="button"
            className={buttonClass({ variant: 'quiet', size: 'small' })}
            aria-controls={described.id}
            onClick={() => setShown(!isShown)}
          >
            {isShown ? <EyeOff size={16} aria-hidden /> : <Eye size={16} aria-hidden />}
            <span>
              {isShown ? t('Hide') : t('Show')}
              <span className={hidden}> {props.label.toLowerCase()}</span>
            </span>
          </button>
        </span>
      </TextFieldRoot>
    </Field>
  );
}
