import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';

/** Says that free times could not be looked for, with the way to try once more. */
export function NoAnswer({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="warning"
      title={t('The server did not answer')}
      action={
        <Button size="small" onClick={onRetry}>
          {t('Try again')}
        </Button>
      }
    />
  );
}
