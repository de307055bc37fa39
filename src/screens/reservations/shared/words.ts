import Armchair from 'lucide-react/icons/armchair';
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
import { waitsForAnybody } from '#machines/flows/reservations/reservationFields.ts';
import type { Reservation } from '#machines/flows/reservations/reservationMoves.ts';
import type { ReservationStatus } from '#machines/lifecycles/reservation.facts.ts';
import { inARow } from '#src/language/listed.ts';
import { t } from '#src/language/t.ts';
import { clockIn, dayIn, shortDay } from '#src/time/clinicClock.ts';
import { dayInWords } from '#src/time/dayRange.ts';

/** Where a reservation stands: one word, one icon and one colour each. What takes no time yet has no colour. */
export const statuses = {
  requested: { word: t('Requested'), Icon: Inbox, tone: 'neutral' },
  waitlisted: { word: t('On the waiting list'), Icon: Hourglass, tone: 'neutral' },
  booked: { word: t('Booked'), Icon: CalendarClock, tone: 'booked' },
  confirmed: { word: t('Confirmed'), Icon: CalendarCheck, tone: 'confirmed' },
  queued: { word: t('Waiting, no time yet'), Icon: Armchair, tone: 'arrived' },
  arrived: { word: t('Arrived'), Icon: DoorOpen, tone: 'arrived' },
  in_progress: { word: t('In progress'), Icon: CirclePlay, tone: 'inProgress' },
  completed: { word: t('Completed'), Icon: CircleCheckBig, tone: 'completed' },
  no_show: { word: t('No-show'), Icon: UserX, tone: 'noShow' },
  cancelled: { word: t('Cancelled'), Icon: Ban, tone: 'cancelled' },
  entered_in_error: { word: t('Entered in error'), Icon: Eraser, tone: 'cancelled' },
} as const satisfies Record<ReservationStatus, unknown>;

export const kinds: Record<Reservation['kind'], string> = {
  scheduled: t('Scheduled'),
  walk_in: t('Walk-in'),
  virtual: t('By video or phone'),
};

export const priorities: Record<Reservation['priority'], string> = {
  as_needed: t('As needed'),
  routine: t('Routine'),
  emergency: t('Emergency'),
};

export const sources: Record<Reservation['source'], string> = {
  staff: t('Staff'),
  phone: t('Phone'),
  online: t('Online'),
  waitlist: t('Waiting list'),
};

/** How the required consents stand, in a word or two each. */
export const consentStates: Record<Reservation['consents']['state'], string> = {
  none_required: t('None required'),
  missing: t('Missing'),
  partial: t('Some missing'),
  complete: t('Complete'),
  revoked: t('Refused or revoked'),
};

/** The same for those who look for them: whatever is not complete can be asked for at once. */
export const consentFilters = { ...consentStates, incomplete: t('Incomplete') };

type Person = { patient_birth_date?: string | null; patient_mrn?: string };

/** What tells a patient from a namesake: when they were born, or their number where no one knows. */
const factOf = ({ patient_birth_date: born, patient_mrn = '' }: Person): string =>
  born ? dayInWords(born) : patient_mrn;

/** Who comes, and of two of the same name which; where names are hidden, the number of the reservation. */
export function patientShown(
  one: Person & { number: string; patient_name: string; hasNamesake?: boolean },
  isPrivate: boolean,
): string {
  if (isPrivate) return one.number;
  const fact = one.hasNamesake ? factOf(one) : '';
  return fact ? t('{name} ({fact})', { name: one.patient_name, fact }) : one.patient_name;
}

/** The facts beside a name by which namesakes are told apart; where names are hidden, none. */
export const patientFacts = (
  { patient_birth_date: born, patient_mrn = '' }: Person,
  isPrivate: boolean,
): string =>
  isPrivate ? '' : inARow([born ? t('born {day}', { day: dayInWords(born) }) : '', patient_mrn], 'dot');

/** What is done; of a group also how many of its places are taken. */
export const serviceShown = ({
  service_name,
  places,
}: Pick<Reservation, 'service_name' | 'places'>): string =>
  places ? t('{service_name}, {taken} of {capacity}', { service_name, ...places }) : service_name;

/** Who does it; someone who waits for anyone has no one yet, unless a time was offered. */
export const staffShown = (
  one: Pick<Reservation, 'staff_name' | 'status' | 'waitlist' | 'start_at'>,
): string => (waitsForAnybody(one) && !one.start_at ? t('Anyone') : one.staff_name);

/** Since when someone waits without a time. */
export const sinceWords = ({ arrived_at }: Pick<Reservation, 'arrived_at'>, zone: string): string =>
  arrived_at ? t('Waiting since {time}', { time: clockIn(zone, Date.parse(arrived_at)) }) : t('No time yet');

/** When something begins that is not of the day that is looked at. */
export const otherDayWords = ({ start_at }: { start_at: string }, zone: string): string =>
  inARow([shortDay(dayIn(zone, Date.parse(start_at))), clockIn(zone, Date.parse(start_at))]);

/** Which reservations of a series are meant. */
export const scopes = [
  { id: 'this', label: t('This one') },
  { id: 'later', label: t('This one and the later ones') },
  { id: 'all', label: t('All that are still to come') },
] as const;
