import { type FormEvent, useId, useState } from 'react';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from './door.css.ts';

type Props = {
  /** What was typed before. */
  text: string;
  isEmpty: boolean;
  isBusy: boolean;
  onTyped: (text: string) => void;
  onGiven: (text: string) => void;
  onLeft: () => void;
};

/** A question to the clinic. */
export function AskForm({ text, isEmpty, isBusy, onTyped, onGiven, onLeft }: Props) {
  const [id, error] = [useId(), useId()];
  // the field keeps what is typed into it: what was typed before is where it begins
  const [begun] = useState(text);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isBusy) onGiven(String(new FormData(event.currentTarget).get('text')));
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
          defaultValue={begun}
          onInput={(event) => onTyped(event.currentTarget.value)}
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
