import { type FormEvent, useId, useState } from 'react';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from '../door.css.ts';

type Props = { isBusy: boolean; onGiven: (reason: string) => void; onReturned: () => void };

/** Why the patient doesn't agree. */
export function RefuseForm({ isBusy, onGiven, onReturned }: Props) {
  const [id, error] = [useId(), useId()];
  const [isEmpty, setEmpty] = useState(false);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reason = String(new FormData(event.currentTarget).get('reason')).trim();
    setEmpty(reason === '');
    if (reason !== '' && !isBusy) onGiven(reason);
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p>{t('The clinic is told, and talks with you about it. You can still sign later.')}</p>
      <div className={css.field}>
        <label className={css.label} htmlFor={id}>
          {t('Why not?')}
        </label>
        <textarea
          className={css.control}
          id={id}
          name="reason"
          rows={4}
          maxLength={1000}
          aria-invalid={isEmpty || undefined}
          aria-describedby={isEmpty ? error : undefined}
        />
        {isEmpty && (
          <p className={css.problem} id={error} role="alert">
            {t('Write a reason first.')}
          </p>
        )}
      </div>
      <div className={css.actions}>
        <Button type="submit" variant="primary" size="wide" isPending={isBusy}>
          {t("Send that I don't agree")}
        </Button>
        <Button size="wide" onClick={onReturned}>
          {t('Back to the text')}
        </Button>
      </div>
    </form>
  );
}
