import { useNavigate, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { newAttempt } from '#src/effects/attempt.ts';
import { reservationEditFlow } from '#src/flows/reservations/reservationEdit.ts';
import { plural, t } from '#src/language/t.ts';
import { Allowed } from '#src/screens/access/Allowed.tsx';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { NotFoundPage } from '#src/screens/errors/ErrorPages.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { usePatientShown } from '#src/screens/reservations/shared/privateNames.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';
import { ReservationEditForm } from './ReservationEditForm.tsx';

/** One reservation: its fields and its time; another time keeps the reservation, its notes and its history. */
export function ReservationEditPage({ id }: { id: number }) {
  const app = useApp();
  const router = useRouter();
  const patientShown = usePatientShown();
  const navigate = useNavigate();
  const flow = useFlow(reservationEditFlow(app), { id, attempt: newAttempt() });
  const reservation = useSelector(flow, ({ context }) => context.reservation);
  const forbidden = useForbidden('reservations.write', reservation?.clinic);
  const isLoading = useSelector(flow, (snapshot) => snapshot.matches('loading'));
  const isUnreachable = useSelector(flow, (snapshot) => snapshot.matches('unreachable'));
  const isGone = useSelector(flow, (snapshot) => snapshot.matches('gone'));
  const params = { idx: String(id) };
  useFact(flow, 'saved', ({ reservation: saved, left }) => {
    app.toasts.push({
      kind: 'success',
      text: t('Reservation {number} was saved.', { number: saved.number }),
    });
    if (left.length > 0)
      app.toasts.push({
        kind: 'info',
        text: plural(
          left.length,
          'One reservation of the series stayed as it was.',
          '{count} reservations of the series stayed as they were.',
        ),
      });
    router.clearCache();
    const search = left.length > 0 ? { left: left.join(',') } : {};
    void navigate({ to: '/dashboard/reservations/detail/$idx', params, search, ignoreBlocker: true });
  });
  if (isGone) return <NotFoundPage />;
  return (
    <>
      <PageHeader
        title={t('Edit reservation')}
        description={reservation && <bdi>{patientShown(reservation)}</bdi>}
        breadcrumbs={
          reservation
            ? [
                {
                  key: 'reservation',
                  link: (
                    <TextTo to="/dashboard/reservations/detail/$idx" params={params}>
                      {reservation.number}
                    </TextTo>
                  ),
                },
              ]
            : []
        }
      />
      {isLoading && <SkeletonLines lines={12} />}
      {isUnreachable && (
        <ErrorState
          title={t('The reservation could not be loaded')}
          text={t('The server did not answer. Nothing was changed.')}
          onRetry={() => flow.send({ type: 'retried' })}
        />
      )}
      <Allowed why={forbidden}>
        <ReservationEditForm flow={flow} />
      </Allowed>
    </>
  );
}
