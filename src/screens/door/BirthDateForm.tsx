import { type FormEvent, useId, useState } from 'react';
import { plural, t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from './door.css.ts';

type Props = {
  /** How many wrong dates are left; null before the first. */
  left: number | null;
  isBusy: boolean;
  onGiven: (date: string) => void;
  onLeft: () => void;
};

/** A date that exists, as year-month-day; null for any other. */
function dateOf(day: string, month: string, year: string): string | null {
  const [d, m, y] = [day, month, year].map((part) => part.trim());
  if (!/^\d{1,2}$/.test(d ?? '') || !/^\d{1,2}$/.test(m ?? '') || !/^\d{4}$/.test(y ?? '')) return null;
  const date = `${y}-${m?.padStart(2, '0')}-${d?.padStart(2, '0')}`;
  const at = Date.parse(`${date}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(date) ? date : null;
}

/** Asks who it is by the date of birth. */
export function BirthDateForm({ left, isBusy, onGiven, onLeft }: Props) {
  const hint = useId();
  const error = useId();
  const [isUnreadable, setUnreadable] = useState(false);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    const date = dateOf(String(data.get('day')), String(data.get('month')), String(data.get('year')));
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
  const part = (name: string, label: string, length: number, complete: string) => (
    <label className={css.field}>
      <span className={css.label}>{label}</span>
      <input
        className={length > 2 ? css.long : css.short}
        name={name}
        inputMode="numeric"
        autoComplete={complete}
        maxLength={length}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${hint} ${error}` : hint}
      />
    </label>
  );
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p id={hint}>
        {t("Enter the patient's date of birth, so that no one else sees or changes this visit.")}
      </p>
      <fieldset>
        <legend className={css.label}>{t('Date of birth')}</legend>
        <div className={css.dateParts}>
          {part('day', t('Day'), 2, 'bday-day')}
          {part('month', t('Month'), 2, 'bday-month')}
          {part('year', t('Year'), 4, 'bday-year')}
        </div>
      </fieldset>
      {problem && (
        <p className={css.problem} id={error} role="alert">
          {problem}
        </p>
      )}
      <div className={css.actions}>
        <Button type="submit" variant="primary" size="wide" isPending={isBusy}>
          {t('Continue')}
        </Button>
        <Button size="wide" onClick={onLeft}>
          {t('Back to the visit')}
        </Button>
      </div>
    </form>
  );
}
