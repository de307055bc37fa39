import { t } from '#src/language/t.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

/** Said after ten seconds of waiting, which has no end of its own: wait on, or cancel. */
export function SlowNotice({
  text,
  onCancel,
  onRetry,
}: {
  text?: string;
  onCancel?: () => void;
  onRetry?: () => void;
}) {
  return (
    <Notice
      tone="warning"
      title={t('This takes longer than usual')}
      action={
        <>
          {onRetry && (
            <Button size="small" onClick={onRetry}>
              {t('Try again')}
            </Button>
          )}
          {onCancel && (
            <Button size="small" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          )}
        </>
      }
    >
      {text ?? t('The server has not answered yet. What you typed stays here.')}
    </Notice>
  );
}
