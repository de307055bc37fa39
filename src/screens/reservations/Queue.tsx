import Armchair from 'lucide-react/icons/armchair';
import CalendarClock from 'lucide-react/icons/calendar-clock';
import type { CalendarEntry, QueuedEntry } from '#src/calls/calendar.ts';
import { t } from '#src/language/t.ts';
import { Menu } from '#src/ui/Menu.tsx';
import { otherDayWords, patientShown, sinceWords } from './shared/words.ts';

type Props<Entry> = {
  entries: readonly Entry[];
  zone: string;
  isPrivate: boolean;
  onOpen: (entry: Entry) => void;
};

/**
 * Walk-ins who wait until someone is free: they have no place in the hours of the day yet. One button, however many they
 * are, so that the hours stay where they are when one more comes.
 */
export function Queue({ entries, zone, isPrivate, onOpen }: Props<QueuedEntry>) {
  return (
    <Menu
      label={t('Waiting, no time yet: {count}', { count: entries.length })}
      variant="secondary"
      icon={<Armchair size={16} aria-hidden />}
      items={entries.map((entry) => ({
        id: String(entry.id),
        label: patientShown(entry, isPrivate),
        detail: sinceWords(entry, zone),
        onAction: () => onOpen(entry),
      }))}
    />
  );
}

/** Patients who are here for a reservation of another day, which has no place in the hours of this one either. */
export function HereForAnotherDay({ entries, zone, isPrivate, onOpen }: Props<CalendarEntry>) {
  return (
    <Menu
      label={t('Here for another day: {count}', { count: entries.length })}
      variant="secondary"
      icon={<CalendarClock size={16} aria-hidden />}
      items={entries.map((entry) => ({
        id: String(entry.id),
        label: patientShown(entry, isPrivate),
        detail: otherDayWords(entry, zone),
        onAction: () => onOpen(entry),
      }))}
    />
  );
}
