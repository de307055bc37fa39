import type { Acting } from '#machines/flows/reservations/reservationMoves.ts';
import type { CalendarEntry, QueuedEntry } from '#src/calls/calendar.ts';
import { t } from '#src/language/t.ts';
import { clockIn, dayIn, dayInWords } from '#src/time/clinicClock.ts';
import { Button } from '#src/ui/Button.tsx';
import { DescriptionList } from '#src/ui/DescriptionList.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { ReservationActions } from './moves/ReservationActions.tsx';
import { PatientTo } from './PatientTo.tsx';
import { OnlineMark } from './shared/OnlineMark.tsx';
import { ReservationLink } from './shared/ReservationLink.tsx';
import { ReservationStatus } from './shared/ReservationStatus.tsx';
import { consentStates, serviceShown, sinceWords, staffShown } from './shared/words.ts';

type Props = {
  entry: CalendarEntry | QueuedEntry;
  acting: Acting;
  zone: string;
  onClose: () => void;
};

/** One reservation of the calendar in a window, with everything that may be done with it. */
export function EntryDialog({ entry, acting, zone, onClose }: Props) {
  return (
    <Dialog
      isOpen
      title={t('Reservation {number}', { number: entry.number })}
      onClose={onClose}
      buttons={<Button onClick={onClose}>{t('Close')}</Button>}
    >
      <ReservationActions key={entry.id} reservation={entry} acting={acting} zone={zone} />
      <DescriptionList
        items={[
          { term: t('Status'), value: <ReservationStatus status={entry.status} /> },
          { term: t('Patient'), value: <PatientTo entry={entry} /> },
          { term: t('Service'), value: <bdi>{serviceShown(entry)}</bdi> },
          {
            term: t('Staff member'),
            value: <bdi>{entry.start_at === null ? staffShown(entry) : entry.staff_name}</bdi>,
          },
          ...(entry.start_at === null ? waitOf(entry, zone) : timeOf(entry, zone)),
          ...('source' in entry && entry.source === 'online'
            ? [{ term: t('Came through'), value: <OnlineMark /> }]
            : []),
          { term: t('Consents'), value: consentStates[entry.consents.state] },
        ]}
      />
      <p>
        <ReservationLink id={entry.id}>{t('Open the reservation')}</ReservationLink>
      </p>
    </Dialog>
  );
}

const waitOf = (entry: QueuedEntry, zone: string) => [{ term: t('Time'), value: sinceWords(entry, zone) }];

function timeOf({ start_at, end_at }: CalendarEntry, zone: string) {
  const [start, end] = [Date.parse(start_at), Date.parse(end_at)];
  return [
    { term: t('Date'), value: dayInWords(dayIn(zone, start)) },
    {
      term: t('Time'),
      value: t('{start} to {end}', { start: clockIn(zone, start), end: clockIn(zone, end) }),
    },
  ];
}
