import type { ReactNode } from 'react';
import type { ReservationAddress } from '#src/screens/reservations/shared/reservationSearch.ts';
import { TextTo } from '#src/ui/links.tsx';
import type { Period } from './period.ts';

/** What the list of reservations is narrowed by. */
export type ReservationFilter = Omit<ReservationAddress, 'view' | 'date' | 'page' | 'slot' | 'sort'>;

/** The reservations that begin in a period, which its figures count: not who is here now for another day. */
export const beginningIn = ({ from, to }: Period): ReservationFilter => ({ from, to, begins: true });

/** Every state of a reservation that counts: all but those entered in error. */
export const everyStatus =
  'requested,waitlisted,booked,confirmed,queued,arrived,in_progress,completed,no_show,cancelled';

/** The states in which a reservation takes time, or took it. */
export const takingTime = 'booked,confirmed,arrived,in_progress,completed';

/** The states in which treatment is still to begin. */
export const beforeTreatment = 'requested,booked,confirmed,queued,arrived';

type Props = {
  filter: ReservationFilter;
  /** What the link is called where the figure alone does not say it. */
  label?: string;
  children: ReactNode;
};

/** A link to the reservations that make a figure. */
export function ReservationsTo({ filter, label, children }: Props) {
  return (
    <TextTo to="/dashboard/reservations" search={{ view: 'list', ...filter }} aria-label={label}>
      {children}
    </TextTo>
  );
}

/** A link to one reservation. */
export function ReservationTo({ id, children }: { id: number; children: ReactNode }) {
  return <TextTo to={`/dashboard/reservations/detail/${id}` as string}>{children}</TextTo>;
}
