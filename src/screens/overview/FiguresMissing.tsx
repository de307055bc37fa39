import { useRouter } from '@tanstack/react-router';
import { ErrorState } from '#src/ui/ErrorState.tsx';

/** The server told no figures: everything else on the page goes on. */
export function FiguresMissing() {
  const router = useRouter();
  return (
    <ErrorState
      title="The figures could not be loaded."
      text="The rest of the clinic is where it was: patients, services and staff open as usual."
      onRetry={() => void router.invalidate()}
    />
  );
}
