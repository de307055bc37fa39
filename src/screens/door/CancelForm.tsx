import { type FormEvent, useId } from 'react';
import type { PublicVisit } from '#machines/flows/door/visitByLink.setup.ts';
import type { components } from '#openapi/schema.d.ts';
import { plural, t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from './door.css.ts';
import { reasons } from './words.ts';

type Cancellation = components['schemas']['VisitCancellation'];
type Props = {
  visit: PublicVisit;
  isBusy: boolean;
  onGiven: (cancellation: Cancellation) => void;
  onLeft: () => void;
};

/** Asks why the visit is given up, and says what the clinic's notice means for it. */
export function CancelForm({ visit, isBusy, onGiven, onLeft }: Props) {
  const [reason, note] = [useId(), useId()];
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isBusy) return;
    const data = new FormData(event.currentTarget);
    onGiven({
      reason: String(data.get('reason')) as Cancellation['reason'],
      note: String(data.get('note')).trim(),
    });
  }
  return (
    <form className={css.form} onSubmit={submit}>
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
        <select className={css.control} id={reason} name="reason">
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
        <textarea className={css.control} id={note} name="note" rows={3} maxLength={500} />
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
