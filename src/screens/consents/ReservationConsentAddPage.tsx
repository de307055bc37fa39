import { useNavigate, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { newAttempt } from '#src/effects/attempt.ts';
import { reservationConsentAddFlow } from '#src/flows/reservations/reservationConsentAdd.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { Forbidden } from '#src/screens/access/Forbidden.tsx';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { NotFoundPage } from '#src/screens/errors/ErrorPages.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';
import { BarredNotice } from './BarredNotice.tsx';
import { FormChoices } from './FormChoices.tsx';
import { Giving } from './giving/Giving.tsx';
import { toldOf } from './shared/words.ts';

/** A consent added to a reservation: the form is chosen, then read, answered and signed. */
export function ReservationConsentAddPage({ reservation }: { reservation: number }) {
  const app = useApp();
  const router = useRouter();
  const navigate = useNavigate();
  const [attempt] = useState(newAttempt);
  const flow = useFlow(reservationConsentAddFlow(app), { reservation, attempt });
  const giving = useSelector(flow, ({ children }) => children.giving);
  const visit = useSelector(flow, ({ context }) => context.visit);
  const forbidden = useForbidden('consents.write', visit?.clinic);
  const isLoading = useSelector(flow, (snapshot) => snapshot.matches('loading'));
  const isUnreachable = useSelector(flow, (snapshot) => snapshot.matches('unreachable'));
  const isGone = useSelector(flow, (snapshot) => snapshot.matches('gone'));
  const isClosed = useSelector(flow, (snapshot) => snapshot.matches('closed'));
  const isBarred = useSelector(flow, (snapshot) => snapshot.matches('barred'));
  const isBroken = useSelector(flow, (snapshot) => snapshot.matches('broken'));
  const show = (consent: { id: number }, text: string) => {
    app.toasts.push({ kind: 'success', text });
    router.clearCache();
    void navigate({
      to: '/dashboard/reservations/consent/$idx/edit/$patientConsentIdx',
      params: { idx: String(reservation), patientConsentIdx: String(consent.id) },
      ignoreBlocker: true,
    });
  };
  useFact(flow, 'decided', ({ consent }) => show(consent, toldOf(consent)));
  useFact(flow, 'postponed', ({ consent }) => show(consent, t('The form is waiting and can be continued.')));
  if (isGone) return <NotFoundPage />;
  return (
    <>
      <PageHeader
        title={t('Add consent')}
        breadcrumbs={
          visit
            ? [
                {
                  key: 'patient',
                  link: (
                    <TextTo to="/dashboard/patients/detail/$idx" params={{ idx: String(visit.patient) }}>
                      <bdi>{visit.patientName}</bdi>
                    </TextTo>
                  ),
                },
              ]
            : []
        }
        description={
          visit &&
          rich('{first}, {second}', {
            first: <bdi>{visit.patientName}</bdi>,
            second: <bdi>{visit.service}</bdi>,
          })
        }
      />
      {isLoading && <SkeletonLines lines={8} />}
      {isUnreachable && (
        <ErrorState
          title={t('The reservation could not be loaded')}
          text={t('The server did not answer. Nothing was changed.')}
          onRetry={() => flow.send({ type: 'retried' })}
        />
      )}
      {isClosed && (
        <Notice tone="warning" title={t('Nothing can be signed for this reservation')}>
          {t('It is cancelled, or was stored by mistake.')}
        </Notice>
      )}
      {isBarred && visit && (
        <BarredNotice
          hasDied={visit.patientStatus === 'deceased'}
          patient={visit.patient}
          onRetry={() => flow.send({ type: 'retried' })}
        />
      )}
      {isBroken && (
        <ErrorState title={t('The form could not be shown')} text={t('Reload the page to start again.')} />
      )}
      {forbidden && !giving && <Forbidden why={forbidden} />}
      {!forbidden && <FormChoices flow={flow} />}
      {giving && <Giving giving={giving} />}
    </>
  );
}
