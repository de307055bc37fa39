import { useNavigate, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { PatientConsent } from '#machines/flows/consents/consentFields.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { reservationConsentEditFlow } from '#src/flows/reservations/reservationConsentEdit.ts';
import { inARow } from '#src/language/listed.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { useDraftsAbout } from '#src/screens/drafts/useDraftsAbout.ts';
import { NotFoundPage } from '#src/screens/errors/ErrorPages.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { ButtonTo, TextTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';
import * as css from './consents.css.ts';
import { DecidedActions } from './DecidedActions.tsx';
import { DecidedConsent } from './DecidedConsent.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { Giving } from './giving/Giving.tsx';
import { StandingChip } from './StandingChip.tsx';
import { ReservationConsents } from './shared/ReservationConsents.tsx';
import { standingOf, toldOf } from './shared/words.ts';

type Props = { reservation: number; id: number };

/** One consent of a reservation: an unfinished one is gone on with, a decided one shown with what may follow. */
export function ReservationConsentEditPage({ reservation, id }: Props) {
  const app = useApp();
  const router = useRouter();
  const navigate = useNavigate();
  const [attempt] = useState(newAttempt);
  const flow = useFlow(reservationConsentEditFlow(app), { reservation, id, attempt });
  const giving = useSelector(flow, ({ children }) => children.giving);
  const decision = useSelector(flow, ({ children }) => children.decision);
  const consent = useSelector(flow, ({ context }) => context.consent);
  const isLoading = useSelector(flow, (snapshot) => snapshot.matches('loading'));
  const isUnreachable = useSelector(flow, (snapshot) => snapshot.matches('unreachable'));
  const isGone = useSelector(flow, (snapshot) => snapshot.matches('gone'));
  const isPostponed = useSelector(flow, (snapshot) => snapshot.matches('postponed'));
  const isDecided = useSelector(flow, (snapshot) => snapshot.matches('decided'));
  const isBroken = useSelector(flow, (snapshot) => snapshot.matches('broken'));
  useDraftsAbout(consent && inARow([consent.patient_name, consent.consent_form_title]));
  const tell = (told: PatientConsent) => {
    app.toasts.push({ kind: 'success', text: toldOf(told) });
    router.clearCache();
  };
  useFact(flow, 'decided', ({ consent }) => tell(consent));
  useFact(flow, 'renewed', ({ consent }) => {
    router.clearCache();
    void navigate({
      to: '/dashboard/reservations/consent/$idx/edit/$patientConsentIdx',
      params: { idx: String(reservation), patientConsentIdx: String(consent.id) },
    });
  });
  if (isGone) return <NotFoundPage />;
  return (
    <>
      <div className={isDecided ? css.offPaper : undefined}>
        <PageHeader
          title={t('Edit consent')}
          breadcrumbs={
            consent
              ? [
                  {
                    key: 'patient',
                    link: (
                      <TextTo to="/dashboard/patients/detail/$idx" params={{ idx: String(consent.patient) }}>
                        <bdi>{consent.patient_name}</bdi>
                      </TextTo>
                    ),
                  },
                ]
              : []
          }
          description={
            consent && (
              <>
                {rich('{first}, {second}', {
                  first: <bdi>{consent.consent_form_title}</bdi>,
                  second: <bdi>{consent.patient_name}</bdi>,
                })}{' '}
                <StandingChip standing={standingOf(consent)} />
              </>
            )
          }
          actions={<DecidedActions flow={flow} />}
        />
      </div>
      {isLoading && <SkeletonLines lines={12} />}
      {isUnreachable && (
        <ErrorState
          title={t('The consent could not be loaded')}
          text={t('The server did not answer. Nothing was changed.')}
          onRetry={() => flow.send({ type: 'retried' })}
        />
      )}
      {isBroken && (
        <ErrorState title={t('The form could not be shown')} text={t('Reload the page to start again.')} />
      )}
      {isPostponed && consent && (
        <Notice
          tone="info"
          title={t('The form is waiting')}
          action={
            <ButtonTo
              size="small"
              to="/dashboard/patients/detail/$idx"
              params={{ idx: String(consent.patient) }}
            >
              {t('Show the patient')}
            </ButtonTo>
          }
        >
          {t('What was answered is kept. Open this page again to go on.')}
        </Notice>
      )}
      {giving && <Giving giving={giving} />}
      <DecidedConsent flow={flow} />
      {isDecided && consent && (
        <aside className={css.beside}>
          <ReservationConsents
            key={consent.patient}
            reservation={{ id: reservation, patient: consent.patient, clinic: consent.clinic }}
            version={consent.version}
          />
        </aside>
      )}
      {decision && <DecisionDialog decision={decision} copies={consent?.copies} />}
    </>
  );
}
