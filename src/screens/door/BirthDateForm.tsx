import { type FormEvent, useId, useState } from 'react';
import { plural, t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { BirthDateFields, birthDateIn } from './BirthDateFields.tsx';
import * as css from './door.css.ts';

type Props = {
  /** How many wrong dates are left; null before the first. */
  left: number | null;
  isBusy: boolean;
  onGiven: (date: string) => void;
  /** Left out where there is nothing to go back to. */
  onLeft?: () => void;
};

/** Asks who it is by the date of birth. */
export function BirthDateForm({ left, isBusy, onGiven, onLeft }: Props) {
  const hint = useId();
  const error = useId();
  const [isUnreadable, setUnreadable] = useState(false);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const date = birthDateIn(data);
    setUnreadable(date === null);
    if (date !== null && !isBusy) onGiven(date);
  }
  const wrong =
    left === null
      ? null
      : plural(
          left,
          "That isn't the date of birth we have. You can try {count} more time.",
          "That isn't the date of birth we have. You can try {count} more times.",
        );
  const problem = isUnreadable ? t('Enter a date of birth, for example 27 3 1983.') : wrong;
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p id={hint}>
        {t("Enter the patient's date of birth, so that no one else sees or changes this visit.")}
      </p>
      <BirthDateFields hint={hint} error={problem ? error : null} />
      {problem && (
        <p className={css.problem} id={error} role="alert">
          {problem}
        </p>
      )}
      <div className={css.actions}>
        <Button type="submit" variant="primary" size="wide" isPending={isBusy}>
          {t('Continue')}
        </Button>
        {onLeft && (
          <Button size="wide" onClick={onLeft}>
            {t('Back to the visit')}
          </Button>
        )}
      </div>
    </form>
  );
}
