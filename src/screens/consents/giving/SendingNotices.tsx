import { useSelector } from '@xstate/react';
import { t } from '#src/language/t.ts';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import type { GivingRef } from './givingRef.ts';

type Props = { giving: GivingRef; isSigning?: boolean; onRetry: () => void };

/** What a step says while an answer is long in coming, or when none came. */
export function SendingNotices({ giving, isSigning = false, onRetry }: Props) {
  const isSlow = useSelector(giving, (snapshot) => snapshot.hasTag('slow'));
  const isUnavailable = useSelector(giving, (snapshot) => snapshot.hasTag('unavailable'));
  if (isSlow)
    return (
      <Notice title={t('This takes longer than usual')}>{t('Nothing is lost. This takes a moment.')}</Notice>
    );
  if (!isUnavailable) return null;
  return (
    <Notice
      tone="warning"
      title={t('The server did not answer')}
      isUrgent
      action={
        <Button size="small" onClick={onRetry}>
          {t('Try again')}
        </Button>
      }
    >
      {isSigning
        ? t(
            "This may be signed already. What was entered is still here; if you try again, it isn't signed twice.",
          )
        : t('Nothing was lost: what was answered and signed is still here.')}
    </Notice>
  );
}
