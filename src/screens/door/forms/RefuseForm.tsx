import { type FormEvent, useId, useState } from 'react';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from '../door.css.ts';

type Props = {
  /** What was typed before. */
  reason: string;
  isEmpty: boolean;
  isBusy: boolean;
  onTyped: (reason: string) => void;
  onGiven: (reason: string) => void;
  onReturned: () => void;
};

/** Why the patient doesn't agree. */
export function RefuseForm({ reason, isEmpty, isBusy, onTyped, onGiven, onReturned }: Props) {
  const [id, error] = [useId(), useId()];
  // the field keeps what is typed into it: what was typed before is where it begins
  const [begun] = useState(reason);
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isBusy) onGiven(String(new FormData(event.currentTarget).get('reason')));
  }
  return (
    <form className={css.form} onSubmit={submit} noValidate>
      <p>{t('The clinic will be told and will talk with you about it. You can still sign later.')}</p>
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
          defaultValue={begun}
          onInput={(event) => onTyped(event.currentTarget.value)}
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
          {t("Tell the clinic I don't agree")}
        </Button>
        <Button size="wide" onClick={onReturned}>
          {t('Back to the text')}
        </Button>
      </div>
    </form>
  );
}
