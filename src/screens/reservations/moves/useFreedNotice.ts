import { useRouter } from '@tanstack/react-router';
import { waitingCalls } from '#src/calls/waiting.ts';
import { plural, t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';

/** Says in a toast, once a reservation has given its time up, that someone waits for it; the way leads to the waiting list. */
export function useFreedNotice(): (reservation: { id: number; clinic: number }) => void {
  const app = useApp();
  const router = useRouter();
  const tell = (count: number) =>
    app.toasts.push({
      kind: 'info',
      text: plural(
        count,
        'One patient is waiting for this time.',
        '{count} patients are waiting for this time.',
      ),
      action: {
        label: t('Offer it'),
        onAction: () => void router.navigate({ to: '/dashboard/reservations/waiting' }),
      },
    });
  return ({ id, clinic }) => {
    // only a hint: without an answer the waiting list tells the same
    void waitingCalls(app)
      .listFreedTimes(clinic, id)
      .then(([time]) => time && tell(time.waiting.length))
      .catch(() => {});
  };
}
