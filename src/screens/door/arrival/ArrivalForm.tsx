import { type FormEvent, useId } from 'react';
import type { Arrival } from '#machines/flows/door/arrival.machine.ts';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { BirthDateFields, typedBirthDateIn } from '../BirthDateFields.tsx';
import * as css from '../door.css.ts';

type Props = {
  /** What lacks. */
  lacking: readonly (keyof Arrival)[];
  isBusy: boolean;
  /** Whether someone has typed something, which can be cleared. */
  isBegun: boolean;
  onTyped: () => void;
  onGiven: (arrival: Arrival) => void;
  onLeft: () => void;
};

/** Asks who is here by the date of birth and two letters: enough to be found by, too little to be read by the next. */
export function ArrivalForm({ lacking, isBusy, isBegun, onTyped, onGiven, onLeft }: Props) {
  const [letters, hint, dateError, lettersError] = [useId(), useId(), useId(), useId()];
  const wrong = { date: lacking.includes('birth_date'), letters: lacking.includes('letters') };
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const data = new FormData(event.currentTarget);
    if (!isBusy) onGiven({ birth_date: typedBirthDateIn(data), letters: String(data.get('letters')) });
  }
  return (
    <form className={css.form} onSubmit={submit} onInput={onTyped} autoComplete="off" noValidate>
      <p>{t("Tell the clinic that you're here. No name is shown on this page.")}</p>
      <BirthDateFields isShared error={wrong.date ? dateError : null} />
      {wrong.date && (
        <p className={css.problem} id={dateError} role="alert">
          {t('Enter a date of birth, for example 27 3 1983.')}
        </p>
      )}
      <div className={css.field}>
        <label className={css.label} htmlFor={letters}>
          {t('First two letters of your first name')}
        </label>
        <p className={css.quiet} id={hint}>
          {t("For a child, the child's date of birth and first name.")}
        </p>
        <input
          className={css.short}
          id={letters}
          name="letters"
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={2}
          dir="auto"
          aria-invalid={wrong.letters ? true : undefined}
          aria-describedby={[hint, ...(wrong.letters ? [lettersError] : [])].join(' ')}
        />
        {wrong.letters && (
          <p className={css.problem} id={lettersError} role="alert">
            {t('Enter the first two letters of the first name.')}
          </p>
        )}
      </div>
      <div className={css.actions}>
        <Button type="submit" variant="primary" size="wide" isPending={isBusy}>
          {t("I'm here")}
        </Button>
        {isBegun && !isBusy && (
          <Button size="wide" onClick={onLeft}>
            {t('Clear the page')}
          </Button>
        )}
      </div>
    </form>
  );
}
