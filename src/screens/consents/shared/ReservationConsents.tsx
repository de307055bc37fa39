import { useSelector } from '@xstate/react';
import Plus from 'lucide-react/icons/plus';
import type { ConsentsFound } from '#machines/flows/consents/consentOverview.machine.ts';
import { consentOverviewFlow } from '#src/flows/consents/consentOverview.ts';
import { t } from '#src/language/t.ts';
import * as css from '#src/screens/consents/consents.css.ts';
import { StandingChip } from '#src/screens/consents/StandingChip.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useNewVersion } from '#src/screens/form/useNewVersion.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { Button } from '#src/ui/Button.tsx';
import { Card } from '#src/ui/Card.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';
import { type ConsentStanding, standingOf, standingOfRequired } from './words.ts';

type Props = {
  reservation: { id: number; patient: number; clinic: number };
  /** Of what is shown beside them; they are read again with another. */
  version: number;
  /** When someone signed, revoked or refused elsewhere while this was looked at. */
  onChanged?: () => void;
};

/** The consents of a reservation: those its service requires with how they stand, then the others. */
export function ReservationConsents({ reservation, version, onChanged }: Props) {
  const app = useApp();
  const { id, clinic, patient } = reservation;
  const overview = useChart(consentOverviewFlow(app), { input: { clinic, patient, reservation: id } });
  useFact(overview, 'changed', () => onChanged?.());
  useNewVersion(version, () => overview.send({ type: 'visit.changed' }));
  const found = useSelector(overview, ({ context }) => context.found);
  const isUnreachable = useSelector(overview, (snapshot) => snapshot.matches('unreachable'));
  return (
    <Card
      title={t('Consents')}
      action={
        <ButtonTo
          size="small"
          to="/dashboard/reservations/consent/$idx/add"
          params={{ idx: String(id) }}
          icon={<Plus size={16} aria-hidden />}
        >
          {t('Add consent')}
        </ButtonTo>
      }
    >
      {isUnreachable && (
        <Notice
          tone="warning"
          title={t('The consents could not be loaded')}
          action={
            <Button size="small" onClick={() => overview.send({ type: 'retried' })}>
              {t('Try again')}
            </Button>
          }
        />
      )}
      {!found && !isUnreachable && <SkeletonLines lines={3} />}
      {found && <Entries found={found} reservation={id} />}
    </Card>
  );
}

function Entries({ found, reservation }: { found: ConsentsFound; reservation: number }) {
  const { consents, required } = found;
  const named = new Set(required.map(({ patient_consent }) => patient_consent));
  const others = consents.filter(({ id }) => !named.has(id));
  if (required.length === 0 && others.length === 0)
    return <p>{t('No consent is required or requested for this visit.')}</p>;
  return (
    <ul className={css.list}>
      {required.map((form) => (
        <Entry
          key={`required-${form.consent_form}`}
          title={form.title}
          standing={standingOfRequired(form.state)}
          isRequired
          isBroughtIn={Boolean(form.origin)}
          reservation={reservation}
          consent={form.patient_consent}
        />
      ))}
      {others.map((consent) => (
        <Entry
          key={consent.id}
          title={consent.consent_form_title}
          standing={standingOf(consent)}
          isBroughtIn={Boolean(consent.origin)}
          reservation={reservation}
          consent={consent.id}
        />
      ))}
    </ul>
  );
}

type EntryProps = {
  title: string;
  standing: ConsentStanding;
  isRequired?: boolean;
  isBroughtIn: boolean;
  reservation: number;
  consent: number | null;
};

function Entry({ title, standing, isRequired, isBroughtIn, reservation, consent }: EntryProps) {
  return (
    <li className={css.entry}>
      <span className={css.grow}>
        <bdi>{title}</bdi>
        {isBroughtIn && <span className={quiet}> · {t('Brought in')}</span>}
      </span>
      {isRequired && <span className={quiet}>{t('Required')}</span>}
      <StandingChip standing={standing} />
      {consent !== null && (
        <ButtonTo
          size="small"
          to="/dashboard/reservations/consent/$idx/edit/$patientConsentIdx"
          params={{ idx: String(reservation), patientConsentIdx: String(consent) }}
          aria-label={standing === 'draft' ? t('Continue {title}', { title }) : t('Show {title}', { title })}
        >
          {standing === 'draft' ? t('Continue') : t('Show')}
        </ButtonTo>
      )}
    </li>
  );
}
