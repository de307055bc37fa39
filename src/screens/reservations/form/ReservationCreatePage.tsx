import { useNavigate, useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { ReservationCreateInput } from '#machines/flows/reservations/reservationCreate.machine.ts';
import type { ReservationChoices } from '#machines/flows/reservations/reservationFields.ts';
import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import type { FormValues } from '#machines/form/rules.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { reservationCreateFlow } from '#src/flows/reservations/reservationCreate.ts';
import { rich } from '#src/language/rich.tsx';
import { plural, t } from '#src/language/t.ts';
import { Allowed } from '#src/screens/access/Allowed.tsx';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { SavingForm } from '#src/screens/form/SavingForm.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useNamesHidden, usePatientShown } from '#src/screens/reservations/shared/privateNames.ts';
import { momentAt } from '#src/screens/reservations/shared/times.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { PageHeader } from '#src/ui/PageHeader.tsx';
import { ReservationFields } from './ReservationFields.tsx';
import { useFirstChoice } from './useFirstChoice.ts';

type Props = {
  clinic: Clinic;
  zone: string;
  choices: ReservationChoices;
  known: ReservationCreateInput['known'];
  /** The missed reservation that gets another time. */
  missed: Reservation | null;
  /** How many minutes were drawn in the calendar, where someone came from there. */
  drawn: number | null;
};

/** A new reservation: its slot is checked and held while the form is filled in. */
export function ReservationCreatePage({ clinic, zone, choices, known, missed, drawn }: Props) {
  const app = useApp();
  const router = useRouter();
  const patientShown = usePatientShown();
  const isPrivate = useNamesHidden();
  const navigate = useNavigate();
  const [input] = useState(() => ({
    clinic: clinic.id,
    zone,
    known,
    rebooks: missed && { id: missed.id, version: missed.version },
    attempt: newAttempt(),
  }));
  const flow = useFlow(reservationCreateFlow(app), input);
  const forbidden = useForbidden('reservations.write', clinic.id);
  const saving = useSelector(flow, ({ children }) => children.saving);
  const slot = useSelector(flow, ({ children }) => children.slot);
  const plan = useSelector(flow, ({ children }) => children.plan);
  const form = useSelector(saving, (snapshot) => snapshot?.children.form);
  useFirstChoice(form, !missed);
  useFact(flow, 'saved', ({ reservation, count }) => {
    const text =
      count > 1
        ? plural(count, '{count} reservation was created.', '{count} reservations were created.')
        : t('Reservation {number} was created.', { number: reservation.number });
    app.toasts.push({ kind: 'success', text });
    router.clearCache();
    void navigate({
      to: '/dashboard/reservations/detail/$idx',
      params: { idx: String(reservation.id) },
      ignoreBlocker: true,
    });
  });
  return (
    <>
      <PageHeader
        title={t('New reservation')}
        description={rich('In {name}', { name: <bdi>{clinic.name}</bdi> })}
      />
      <Allowed why={forbidden}>
        {saving && slot && (
          <SavingForm
            saving={saving}
            label={t('New reservation')}
            action={t('Create reservation')}
            isWide={!missed}
            describeDraft={(values) => draftInWords(values, isPrivate)}
          >
            {(form) => (
              <>
                {missed && (
                  <Notice tone="info" title={t('Another time for a missed reservation')}>
                    {missed.start_at
                      ? rich('{patient}, {service}, missed on {when}.', {
                          patient: <bdi>{patientShown(missed)}</bdi>,
                          service: <bdi>{missed.service_name}</bdi>,
                          when: momentAt(missed.start_at, zone),
                        })
                      : rich('{patient}, {service}.', {
                          patient: <bdi>{patientShown(missed)}</bdi>,
                          service: <bdi>{missed.service_name}</bdi>,
                        })}
                  </Notice>
                )}
                <ReservationFields
                  {...choices}
                  form={form}
                  slot={slot}
                  plan={plan}
                  clinic={clinic.id}
                  zone={zone}
                  part={missed ? 'rebooked' : 'new'}
                  drawn={drawn}
                />
              </>
            )}
          </SavingForm>
        )}
      </Allowed>
    </>
  );
}

/** An unfinished reservation: for whom, unless names are hidden on this screen. */
function draftInWords({ patient }: FormValues, isPrivate: boolean): string {
  const name = (patient as { label?: string } | null)?.label;
  return name && !isPrivate
    ? t('You have an unfinished reservation for {name}.', { name })
    : t('You have an unfinished reservation.');
}
