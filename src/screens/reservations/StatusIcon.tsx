import Ban from 'lucide-react/icons/ban';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import CirclePlay from 'lucide-react/icons/circle-play';
import CircleHelp from 'lucide-react/icons/circle-question-mark';
import DoorOpen from 'lucide-react/icons/door-open';
import Hourglass from 'lucide-react/icons/hourglass';
import TriangleAlert from 'lucide-react/icons/triangle-alert';
import UserX from 'lucide-react/icons/user-x';
import type { ReservationStatus } from '#machines/lifecycles/reservation.facts.ts';

const icons = {
  requested: CircleHelp,
  waitlisted: Hourglass,
  booked: CalendarClock,
  confirmed: CalendarCheck,
  arrived: DoorOpen,
  in_progress: CirclePlay,
  completed: CircleCheckBig,
  no_show: UserX,
  cancelled: Ban,
  entered_in_error: TriangleAlert,
} as const satisfies Record<ReservationStatus, unknown>;

/** The icon of a state; its word stands beside it or in the name of what it belongs to. */
export function StatusIcon({ status }: { status: ReservationStatus }) {
  const Icon = icons[status];
  return <Icon size={14} aria-hidden />;
}
