import { type ReactNode, useId } from 'react';
import * as css from '../door.css.ts';

type Props = {
  name: string;
  label: ReactNode;
  complete?: string;
  type?: 'text' | 'email' | 'tel';
  value?: string | undefined;
  most: number;
  error?: string | undefined;
  isRequired?: boolean;
  onTyped?: (value: string) => void;
};

/** One line to fill in, with what is wrong with it. */
export function TextField({
  name,
  label,
  complete = 'off',
  type = 'text',
  value,
  most,
  error,
  isRequired,
  onTyped,
}: Props) {
  const [id, message] = [useId(), useId()];
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={id}>
        {label}
      </label>
      <input
        className={css.control}
        id={id}
        name={name}
        type={type}
        autoComplete={complete}
        maxLength={most}
        defaultValue={value}
        onInput={onTyped && ((event) => onTyped(event.currentTarget.value))}
        aria-required={isRequired}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? message : undefined}
      />
      {error && (
        <p className={css.problem} id={message}>
          {error}
        </p>
      )}
    </div>
  );
}
