import { type FormEvent, useId } from 'react';
import { plural, t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from '../door.css.ts';

type Props = {
  recipient: string;
  /** How many wrong codes are left; null before the first. */
  left: number | null;
  /** Whether what was given is no code. */
  isNoCode: boolean;
  isBusy: boolean;
  isFinal: boolean;
  onGiven: (code: string) => void;
  onWanted: () => void;
  onLeft: () => void;
};

/** The code that was sent to the mailbox. */
export function CodeForm({ recipient, left, isNoCode, isBusy, isFinal, onGiven, onWanted, onLeft }: Props) {
  const [id, error] = [useId(), useId()];
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isBusy) onGiven(String(new FormData(event.currentTarget).get('code')));
  }
  const wrong =
    left === null
      ? null
      : plural(
          left,
          "That isn't the code we sent. You can try {count} more time.",
          "That isn't the code we sent. You can try {count} more times.",
        );
  const problem = isNoCode ? t('Enter the 6 digits of the code.') : wrong;
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p>{t('We sent a code to {recipient}. It works for 15 minutes.', { recipient })}</p>
      <div className={css.field}>
        <label className={css.label} htmlFor={id}>
          {t('Code')}
        </label>
        <input
          className={css.control}
          id={id}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={12}
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? error : undefined}
        />
        {problem && (
          <p className={css.problem} id={error} role="alert">
            {problem}
          </p>
        )}
      </div>
      <div className={css.actions}>
        <Button type="submit" variant="primary" size="wide" isPending={isBusy}>
          {isFinal ? t('Book visit') : t('Request visit')}
        </Button>
        <Button size="wide" onClick={onWanted}>
          {t('Send another code')}
        </Button>
        <Button size="wide" onClick={onLeft}>
          {t('Change details')}
        </Button>
      </div>
    </form>
  );
}
