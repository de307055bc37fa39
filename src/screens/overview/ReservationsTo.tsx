import type { ReactNode } from 'react';
import { TextTo } from '#src/ui/links.tsx';

/** What the list of reservations is narrowed by. */
export interface ReservationFilter {
  from?: string;
  to?: string;
  status?: string;
  service?: number;
  staff?: number;
  kind?: 'scheduled' | 'walk_in' | 'virtual';
}

/** A link to the reservations that make a figure. */
export function ReservationsTo({ filter, children }: { filter: ReservationFilter; children: ReactNode }) {
  return (
    <TextTo to="/dashboard/reservations" search={{ view: 'list', ...filter }}>
      {children}
    </TextTo>
  );
}

/** A link to one reservation. */
export function ReservationTo({ id, children }: { id: number; children: ReactNode }) {
  return <TextTo to={`/dashboard/reservations/detail/${id}` as string}>{children}</TextTo>;
}
