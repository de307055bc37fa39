import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { PatientConsent } from '#machines/flows/consents/consentFields.ts';
import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { consentOverviewFlow } from '#src/flows/consents/consentOverview.ts';
import { t } from '#src/language/t.ts';
import { ConsentDialog } from '#src/screens/consents/ConsentDialog.tsx';
import * as css from '#src/screens/consents/consents.css.ts';
import { StandingChip } from '#src/screens/consents/StandingChip.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { Button } from '#src/ui/Button.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';
import { standingOf, timeIn } from './words.ts';

type Props = { patient: Pick<Patient, 'id' | 'clinic'>; zone: string | undefined };

/** Everything a patient was asked for, newest first. */
export function PatientConsents({ patient, zone }: Props) {
  const app = useApp();
  const overview = useChart(consentOverviewFlow(app), {
    input: { clinic: patient.clinic, patient: patient.id, reservation: null },
  });
  const found = useSelector(overview, ({ context }) => context.found);
  const isUnreachable = useSelector(overview, (snapshot) => snapshot.matches('unreachable'));
  const [shown, setShown] = useState<number | null>(null);
  const at = timeIn(zone);
  if (!found && isUnreachable)
    return (
      <ErrorState
        title={t('The consents could not be loaded')}
        text={t('The server did not answer. Nothing was changed.')}
        onRetry={() => overview.send({ type: 'retried' })}
      />
    );
  if (!found) return <SkeletonLines lines={4} />;
  if (found.consents.length === 0)
    return (
      <EmptyState
        title={t('No consents yet')}
        text={t(
          'Consents are asked for on a reservation; everything this patient signs or refuses is listed here.',
        )}
      />
    );
  return (
    <>
      <ul className={css.list} aria-label={t('Consents')}>
        {found.consents.map((consent) => (
          <li className={css.entry} key={consent.id}>
            <span className={css.grow}>
              <bdi>{consent.consent_form_title}</bdi>{' '}
              <span className={quiet}>{at(consent.valid_from ?? consent.created_at)}</span>
              {consent.origin && <span className={quiet}> · {t('Brought in')}</span>}
            </span>
            <StandingChip standing={standingOf(consent)} />
            <ShowButton consent={consent} onShow={() => setShown(consent.id)} />
          </li>
        ))}
      </ul>
      {shown !== null && <ConsentDialog key={shown} id={shown} onClose={() => setShown(null)} />}
    </>
  );
}

function ShowButton({ consent, onShow }: { consent: PatientConsent; onShow: () => void }) {
  const label = t('Show {consent_form_title}', { consent_form_title: consent.consent_form_title });
  if (consent.appointment === null)
    return (
      <Button size="small" aria-label={label} onClick={onShow}>
        {t('Show')}
      </Button>
    );
  return (
    <ButtonTo
      size="small"
      to="/dashboard/reservations/consent/$idx/edit/$patientConsentIdx"
      params={{ idx: String(consent.appointment), patientConsentIdx: String(consent.id) }}
      aria-label={label}
    >
      {t('Show')}
    </ButtonTo>
  );
}
