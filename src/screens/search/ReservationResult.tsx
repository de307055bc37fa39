import type { SearchAnswer } from '#machines/flows/search/search.machine.ts';
import { rich } from '#src/language/rich.tsx';
import { t } from '#src/language/t.ts';
import { ReservationStatus } from '#src/screens/reservations/shared/ReservationStatus.tsx';
import { dayInWords } from '#src/time/dayRange.ts';
import { dayOfInstant, instantInWords } from '#src/time/days.ts';
import { TextTo } from '#src/ui/links.tsx';
import { Marked, MarkedDay } from './Marked.tsx';
import * as css from './search.css.ts';

type Props = {
  reservation: SearchAnswer['reservations']['results'][number];
  terms: SearchAnswer['terms'];
  zone: string | undefined;
};

/** A reservation that was found: whose, when in the clinic's zone, for what and with whom. */
export function ReservationResult({ reservation, terms, zone }: Props) {
  const { id, patient_name, patient_birth_date, service_name, staff_name, number, start_at, status } =
    reservation;
  return (
    <>
      <span className={css.name}>
        <TextTo to={`/dashboard/reservations/detail/${id}` as string}>
          <Marked text={patient_name} terms={terms} />
        </TextTo>{' '}
        <ReservationStatus status={status} />
      </span>
      <span className={css.facts}>
        {start_at ? (
          <MarkedDay
            day={dayOfInstant(start_at, zone)}
            words={instantInWords(start_at, zone)}
            terms={terms}
          />
        ) : (
          <span>{t('no time yet')}</span>
        )}
        {patient_birth_date && (
          <span>
            {rich('born {markedday}', {
              markedday: (
                <MarkedDay day={patient_birth_date} words={dayInWords(patient_birth_date)} terms={terms} />
              ),
            })}
          </span>
        )}
        <Marked text={reservation.patient_mrn} terms={terms} />
        <Marked text={service_name} terms={terms} />
        <Marked text={staff_name} terms={terms} />
        <Marked text={number} terms={terms} />
      </span>
    </>
  );
}
