import type { ReservationStatus as Status } from '#machines/lifecycles/reservation.facts.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { statuses } from './words.ts';

/** Where a reservation stands, as colour, icon and word. */
export function ReservationStatus({ status }: { status: string }) {
  const known = Object.hasOwn(statuses, status) ? statuses[status as Status] : null;
  if (!known) return null;
  const { Icon, word, tone } = known;
  return (
    <Chip tone={tone} icon={<Icon size={14} aria-hidden />}>
      {word}
    </Chip>
  );
}
