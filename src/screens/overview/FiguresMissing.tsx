import { useRouter } from '@tanstack/react-router';
import { t } from '#src/language/t.ts';
import { ErrorState } from '#src/ui/ErrorState.tsx';

/** The server told no figures: everything else on the page goes on. */
export function FiguresMissing() {
  const router = useRouter();
  return (
    <ErrorState
      title={t('The figures could not be loaded')}
      text={t('Patients, services and staff still open as usual.')}
      onRetry={() => void router.invalidate()}
    />
  );
}
