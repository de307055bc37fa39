import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import LoaderCircle from 'lucide-react/icons/loader-circle';
import PencilLine from 'lucide-react/icons/pencil-line';
import type { ReactNode } from 'react';
import { t } from '#src/language/t.ts';
import { spinner } from './Button.css.ts';
import * as css from './SaveBar.css.ts';

export type SaveBarProps = {
  status: 'unchanged' | 'unsaved' | 'saving' | 'saved' | 'failed';
  /** The time as the reader writes it, for instance '10:42'. */
  savedAt?: string | undefined;
  /** Why saving failed, when more can be said than that it did. */
  problem?: string | undefined;
  /** The buttons: save first, then discard. */
  children: ReactNode;
};

/** The end of a form: its buttons, and always where things stand. */
export function SaveBar({ status, savedAt, problem, children }: SaveBarProps) {
  const words = {
    unchanged: t('No changes'),
    unsaved: t('Unsaved changes'),
    saving: t('Saving'),
    saved: savedAt ? t('Saved at {savedAt}', { savedAt }) : t('Saved'),
    failed: problem ?? t('Could not save. What you typed is still here; try again.'),
  };
  const icons = {
    unchanged: null,
    unsaved: <PencilLine size={16} aria-hidden />,
    saving: <LoaderCircle className={spinner} size={16} aria-hidden />,
    saved: <CircleCheck className={css.saved} size={16} aria-hidden />,
    failed: <CircleAlert size={16} aria-hidden />,
  };
  return (
    <div className={css.bar}>
      <div className={css.buttons}>{children}</div>
      <div className={status === 'failed' ? `${css.status} ${css.failed}` : css.status} role="status">
        {icons[status]}
        <span>{words[status]}</span>
      </div>
    </div>
  );
}
