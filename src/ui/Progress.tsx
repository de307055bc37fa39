import { t } from '#src/language/t.ts';
import { Button } from './Button.tsx';
import * as css from './Progress.css.ts';

type Props = {
  /** What is under way. */
  label: string;
  done: number;
  all: number;
  /** Left out where it can't be stopped. */
  onStop?: (() => void) | undefined;
};

/** How far something has come that is done one after the other. */
export function Progress({ label, done, all, onStop }: Props) {
  const reached = Math.min(done, all);
  return (
    <div className={css.progress}>
      <label className={css.label}>
        {label}
        <progress className={css.bar} max={Math.max(all, 1)} value={reached} />
      </label>
      <span role="status">{t('{done} of {all}', { done: reached, all })}</span>
      {onStop && (
        <Button size="small" onClick={onStop}>
          {t('Stop')}
        </Button>
      )}
    </div>
  );
}
