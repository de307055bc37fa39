import { type FormEvent, useId, useState } from 'react';
import type { PublicVisit } from '#machines/flows/door/visitByLink.setup.ts';
import type { components } from '#openapi/schema.d.ts';
import { plural, t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from './door.css.ts';
import { reasons } from './words.ts';

type Cancellation = components['schemas']['VisitCancellation'];
type Props = {
  visit: PublicVisit;
  /** What was chosen and typed before. */
  cancellation: Cancellation | null;
  isBusy: boolean;
  onTyped: (cancellation: Cancellation) => void;
  onGiven: (cancellation: Cancellation) => void;
  onLeft: () => void;
};

/** Asks why the visit is given up, and says what the clinic's notice means for it. */
export function CancelForm({ visit, cancellation, isBusy, onTyped, onGiven, onLeft }: Props) {
  const [reason, note] = [useId(), useId()];
  // the fields keep what is typed into them: what was typed before is where they begin
  const [begun] = useState(cancellation);
  const typedIn = (form: HTMLFormElement): Cancellation => {
    const data = new FormData(form);
    return {
      reason: String(data.get('reason')) as Cancellation['reason'],
      note: String(data.get('note')),
    };
  };
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (!isBusy) onGiven(typedIn(event.currentTarget));
  }
  return (
    <form className={css.form} onSubmit={submit} onInput={(event) => onTyped(typedIn(event.currentTarget))}>
      {visit.is_late && (
        <p className={css.warning}>
          {plural(
            visit.notice_hours,
            "The clinic asks for {count} hour's notice. You can still cancel; it counts as a late cancellation.",
            "The clinic asks for {count} hours' notice. You can still cancel; it counts as a late cancellation.",
          )}
        </p>
      )}
      <div className={css.field}>
        <label className={css.label} htmlFor={reason}>
          {t('Reason')}
        </label>
        <select className={css.control} id={reason} name="reason" defaultValue={begun?.reason}>
          {Object.entries(reasons).map(([value, words]) => (
            <option key={value} value={value}>
              {words}
            </option>
          ))}
        </select>
      </div>
      <div className={css.field}>
        <label className={css.label} htmlFor={note}>
          {t('Note for the clinic (optional)')}
        </label>
        <textarea
          className={css.control}
          id={note}
          name="note"
          rows={3}
          maxLength={500}
          defaultValue={begun?.note}
        />
      </div>
      <div className={css.actions}>
        <Button type="submit" variant="danger" size="wide" isPending={isBusy}>
          {t('Cancel visit')}
        </Button>
        <Button size="wide" onClick={onLeft}>
          {t('Keep visit')}
        </Button>
      </div>
    </form>
  );
}
