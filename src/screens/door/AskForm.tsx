import { type FormEvent, useId, useState } from 'react';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from './door.css.ts';

type Props = { isBusy: boolean; onGiven: (text: string) => void; onLeft: () => void };

/** A question to the clinic. */
export function AskForm({ isBusy, onGiven, onLeft }: Props) {
  const [id, error] = [useId(), useId()];
  const [isEmpty, setEmpty] = useState(false);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const text = String(new FormData(event.currentTarget).get('text')).trim();
    setEmpty(text === '');
    if (text !== '' && !isBusy) onGiven(text);
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <div className={css.field}>
        <label className={css.label} htmlFor={id}>
          {t('Your question')}
        </label>
        <p className={css.quiet}>{t("In an emergency, call for help instead. This isn't read at once.")}</p>
        <textarea
          className={css.control}
          id={id}
          name="text"
          rows={5}
          maxLength={1000}
          aria-invalid={isEmpty || undefined}
          aria-describedby={isEmpty ? error : undefined}
        />
        {isEmpty && (
          <p className={css.problem} id={error} role="alert">
            {t('Write your question first.')}
          </p>
        )}
      </div>
      <div className={css.actions}>
        <Button type="submit" variant="primary" size="wide" isPending={isBusy}>
          {t('Send question')}
        </Button>
        <Button size="wide" onClick={onLeft}>
          {t('Back to the visit')}
        </Button>
      </div>
    </form>
  );
}
