import type { ReservationStatus } from '#machines/lifecycles/reservation.facts.ts';
import { statuses } from './shared/words.ts';

/** The icon of a state; its word stands beside it or in the name of what it belongs to. */
export function StatusIcon({ status }: { status: ReservationStatus }) {
  const { Icon } = statuses[status];
  return <Icon size={14} aria-hidden />;
}
