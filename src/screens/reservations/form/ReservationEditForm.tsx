import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { reservationEditMachine } from '#machines/flows/reservations/reservationEdit.machine.ts';
import { whyTimeStays } from '#machines/flows/reservations/reservationMoves.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { SavingForm } from '#src/screens/form/SavingForm.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { describing } from './describing.ts';
import { ReservationFields } from './ReservationFields.tsx';

/** The open form of a reservation, with everything that may come between. */
export function ReservationEditForm({ flow }: { flow: ActorRefFrom<typeof reservationEditMachine> }) {
  const saving = useSelector(flow, ({ children }) => children.saving);
  const slot = useSelector(flow, ({ children }) => children.slot);
  const plan = useSelector(flow, ({ children }) => children.plan);
  const context = useSelector(flow, (snapshot) => snapshot.context);
  const { reservation, services, staff, labels, zone } = context;
  if (!saving || !slot || !reservation) return null;
  const fixed = whyTimeStays(reservation);
  return (
    <SavingForm
      saving={saving}
      label={t('Edit reservation')}
      vanished={t('This reservation can no longer be reached')}
      describe={describing(context)}
    >
      {(form) => (
        <>
          {fixed && (
            <Notice tone="info" title={t('The time, the service and the member of staff stay as they are')}>
              {translateServerText(fixed)}
            </Notice>
          )}
          <ReservationFields
            form={form}
            slot={slot}
            plan={plan}
            services={services}
            staff={staff}
            labels={labels}
            clinic={reservation.clinic}
            zone={zone}
            part="stored"
            isOfSeries={reservation.series !== null && reservation.start_at !== null}
          />
        </>
      )}
    </SavingForm>
  );
}
