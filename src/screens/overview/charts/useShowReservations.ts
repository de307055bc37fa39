import { useNavigate } from '@tanstack/react-router';
import type { ReservationFilter } from '../ReservationsTo.tsx';

/** Opens the reservations behind a shape that is pressed; the table beside the drawing has the links for everyone else. */
export function useShowReservations(): (filter: ReservationFilter) => void {
  const navigate = useNavigate();
  return (filter) => void navigate({ to: '/dashboard/reservations', search: { view: 'list', ...filter } });
}
