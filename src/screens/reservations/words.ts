import Ban from 'lucide-react/icons/ban';
import CalendarCheck from 'lucide-react/icons/calendar-check';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import CirclePlay from 'lucide-react/icons/circle-play';
import DoorOpen from 'lucide-react/icons/door-open';
import Eraser from 'lucide-react/icons/eraser';
import Hourglass from 'lucide-react/icons/hourglass';
import Inbox from 'lucide-react/icons/inbox';
import UserX from 'lucide-react/icons/user-x';
import type { Reservation } from '#machines/flows/reservationMoves.ts';
import type { ReservationStatus } from '#machines/lifecycles/reservation.facts.ts';

/** Where a reservation stands: one word, one icon and one colour each. What takes no time yet has no colour. */
export const statuses = {
  requested: { word: 'Requested', Icon: Inbox, tone: 'neutral' },
  waitlisted: { word: 'On the waiting list', Icon: Hourglass, tone: 'neutral' },
  booked: { word: 'Booked', Icon: CalendarClock, tone: 'booked' },
  confirmed: { word: 'Confirmed', Icon: CalendarCheck, tone: 'confirmed' },
  arrived: { word: 'Arrived', Icon: DoorOpen, tone: 'arrived' },
  in_progress: { word: 'In progress', Icon: CirclePlay, tone: 'inProgress' },
  completed: { word: 'Completed', Icon: CircleCheckBig, tone: 'completed' },
  no_show: { word: 'No-show', Icon: UserX, tone: 'noShow' },
  cancelled: { word: 'Cancelled', Icon: Ban, tone: 'cancelled' },
  entered_in_error: { word: 'Entered in error', Icon: Eraser, tone: 'cancelled' },
} as const satisfies Record<ReservationStatus, unknown>;

export const kinds: Record<Reservation['kind'], string> = {
  scheduled: 'Scheduled',
  walk_in: 'Walk-in',
  virtual: 'By video or phone',
};

export const priorities: Record<Reservation['priority'], string> = {
  as_needed: 'As needed',
  routine: 'Routine',
  emergency: 'Emergency',
};

export const sources: Record<Reservation['source'], string> = {
  staff: 'Staff',
  phone: 'Phone',
  online: 'Online',
  waitlist: 'Waiting list',
};

/** How the required consents stand, in a word or two each. */
export const consentStates: Record<Reservation['consents']['state'], string> = {
  none_required: 'None required',
  missing: 'Missing',
  partial: 'Some missing',
  complete: 'Complete',
  revoked: 'Refused or revoked',
};

/** Who comes; where names are hidden, the number of the reservation. */
export const patientShown = (
  { number, patient_name }: { number: string; patient_name: string },
  isPrivate: boolean,
): string => (isPrivate ? number : patient_name);

/** Which reservations of a series are meant. */
export const scopes = [
  { id: 'this', label: 'This one' },
  { id: 'later', label: 'This one and the later ones' },
  { id: 'all', label: 'All that are still to come' },
] as const;
