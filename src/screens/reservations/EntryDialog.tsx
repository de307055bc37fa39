import type { CalendarEntry } from '#src/api/actors/calendar.ts';
import { Button } from '#src/ui/Button.tsx';
import { Chip } from '#src/ui/Chip.tsx';
import { DescriptionList } from '#src/ui/DescriptionList.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { TextTo } from '#src/ui/links.tsx';
import { clockIn, dayIn, dayInWords } from './calendar/times.ts';
import { patientShown, statusWords } from './entryWords.ts';
import { ReservationLink } from './ReservationLink.tsx';
import { StatusIcon } from './StatusIcon.tsx';

type Props = { entry: CalendarEntry; zone: string; isPrivate: boolean; onClose: () => void };

/** One reservation of the calendar in a window, with the ways that lead on from it. */
export function EntryDialog({ entry, zone, isPrivate, onClose }: Props) {
  const [start, end] = [Date.parse(entry.start_at), Date.parse(entry.end_at)];
  const patient = isPrivate ? (
    patientShown(entry, isPrivate)
  ) : (
    <TextTo to="/dashboard/patients/detail/$idx" params={{ idx: String(entry.patient) }}>
      <bdi>{entry.patient_name}</bdi>
    </TextTo>
  );
  return (
    <Dialog
      isOpen
      title={`Reservation ${entry.number}`}
      onClose={onClose}
      buttons={<Button onClick={onClose}>Close</Button>}
    >
      <p>
        <ReservationLink id={entry.id}>Open the reservation</ReservationLink>
      </p>
      <p>
        <Chip icon={<StatusIcon status={entry.status} />}>{statusWords[entry.status]}</Chip>
      </p>
      <DescriptionList
        items={[
          { term: 'Patient', value: patient },
          { term: 'Service', value: entry.service_name },
          { term: 'Staff member', value: entry.staff_name },
          { term: 'Date', value: dayInWords(dayIn(zone, start)) },
          { term: 'Time', value: `${clockIn(zone, start)} to ${clockIn(zone, end)}` },
        ]}
      />
    </Dialog>
  );
}
