import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';

type Props = { isSlow: boolean; isUnavailable: boolean; onCancel: () => void; onRetry: () => void };

/** What a form says while an answer is long in coming, or when none came. */
export function SavingNotices({ isSlow, isUnavailable, onCancel, onRetry }: Props) {
  if (isSlow)
    return (
      <Notice
        tone="info"
        title={t('This takes longer than usual')}
        action={
          <Button size="small" onClick={onCancel}>
            {t('Cancel')}
          </Button>
        }
      >
        {t('What you typed is safe.')}
      </Notice>
    );
  if (isUnavailable)
    return (
      <Notice
        tone="warning"
        title={t('The server did not answer')}
        isUrgent
        action={<TryAgain onRetry={onRetry} />}
      >
        {t('Nothing was lost: what you typed is still here.')}
      </Notice>
    );
  return null;
}

/** Saves what is in the form once more. */
export function TryAgain({ onRetry }: { onRetry: () => void }) {
  return (
    <Button size="small" onClick={onRetry}>
      {t('Try again')}
    </Button>
  );
}
