import { type FormEvent, useId } from 'react';
import { plural, t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { BirthDateFields, typedBirthDateIn } from './BirthDateFields.tsx';
import * as css from './door.css.ts';

type Props = {
  /** How many wrong dates are left; null before the first. */
  left: number | null;
  /** Whether what was given is no date. */
  isWrong: boolean;
  isBusy: boolean;
  onGiven: (date: string) => void;
  /** Left out where there is nothing to go back to. */
  onLeft?: () => void;
};

/** Asks who it is by the date of birth. */
export function BirthDateForm({ left, isWrong, isBusy, onGiven, onLeft }: Props) {
  const hint = useId();
  const error = useId();
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isBusy) onGiven(typedBirthDateIn(new FormData(event.currentTarget)));
  }
  const wrong =
    left === null
      ? null
      : plural(
          left,
          "That isn't the date of birth we have. You can try {count} more time.",
          "That isn't the date of birth we have. You can try {count} more times.",
        );
  const problem = isWrong ? t('Enter a date of birth, for example 27 3 1983.') : wrong;
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
