import Ban from 'lucide-react/icons/ban';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import CirclePlay from 'lucide-react/icons/circle-play';
import DoorOpen from 'lucide-react/icons/door-open';
import UserX from 'lucide-react/icons/user-x';
import { Chip } from './Chip.tsx';

const statuses = {
  booked: { Icon: CalendarClock, word: 'Booked' },
  confirmed: { Icon: CalendarCheck, word: 'Confirmed' },
  arrived: { Icon: DoorOpen, word: 'Arrived' },
  inProgress: { Icon: CirclePlay, word: 'In progress' },
  completed: { Icon: CircleCheckBig, word: 'Completed' },
  noShow: { Icon: UserX, word: 'No-show' },
  cancelled: { Icon: Ban, word: 'Cancelled' },
} as const;

/** Where a reservation stands: one colour, one icon, one word each. */
export function StatusChip({ status }: { status: keyof typeof statuses }) {
  const { Icon, word } = statuses[status];
  return (
    <Chip tone={status} icon={<Icon size={14} aria-hidden />}>
      {word}
    </Chip>
  );
}
