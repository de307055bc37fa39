import { reservationCalls } from '#src/calls/reservations.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { TableDownload } from '#src/screens/list/TableDownload.tsx';
import { useApp } from '#src/session/AppContext.tsx';

type Props = { clinic: number; status: 'queued' | 'waitlisted' };

/** Takes everyone who waits out as a table, longest waiting first. */
export function WaitingDownload({ clinic, status }: Props) {
  const app = useApp();
  return (
    <TableDownload
      name={status === 'queued' ? 'waiting-room' : 'waiting-list'}
      disabledReason={useForbidden('reservations.write', clinic)}
      read={() => reservationCalls(app).exportReservations({ clinic, status, ordering: 'created_at' })}
    />
  );
}
