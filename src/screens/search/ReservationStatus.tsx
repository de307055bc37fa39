import CircleHelp from 'lucide-react/icons/circle-question-mark';
import Hourglass from 'lucide-react/icons/hourglass';
import { Chip } from '#src/ui/Chip.tsx';
import { StatusChip } from '#src/ui/StatusChip.tsx';

const shown = {
  booked: 'booked',
  confirmed: 'confirmed',
  arrived: 'arrived',
  in_progress: 'inProgress',
  completed: 'completed',
  no_show: 'noShow',
  cancelled: 'cancelled',
} as const;

/** Where a reservation stands, as the API names it. */
export function ReservationStatus({ status }: { status: string }) {
  if (status === 'requested') return <Chip icon={<CircleHelp size={14} aria-hidden />}>Requested</Chip>;
  if (status === 'waitlisted') return <Chip icon={<Hourglass size={14} aria-hidden />}>Waitlisted</Chip>;
  const known = shown[status as keyof typeof shown];
  return known ? <StatusChip status={known} /> : null;
}
