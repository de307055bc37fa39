import type { ReactNode } from 'react';
import { TextTo } from '#src/ui/links.tsx';

/** The way to the page of a reservation. */
export const ReservationLink = ({ id, children }: { id: number; children: ReactNode }) => (
  <TextTo to="/dashboard/reservations/detail/$idx" params={{ idx: String(id) }}>
    {children}
  </TextTo>
);
