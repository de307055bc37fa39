import { reservationCalls } from '#src/calls/reservations.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { TableDownload } from '#src/screens/list/TableDownload.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { listQuery } from './listQuery.ts';
import type { ReservationAddress } from './shared/reservationSearch.ts';

type Props = { clinic: number; today: string; search: ReservationAddress };

/** Takes the whole filtered list of reservations out as a table. */
export function ReservationTableDownload({ clinic, today, search }: Props) {
  const app = useApp();
  return (
    <TableDownload
      name={`reservations-${today}`}
      disabledReason={useForbidden('reservations.write', clinic)}
      read={() => reservationCalls(app).exportReservations(listQuery(clinic, search, today))}
    />
  );
}
