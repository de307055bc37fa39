import Armchair from 'lucide-react/icons/armchair';
import type { QueuedEntry } from '#src/calls/calendar.ts';
import { t } from '#src/language/t.ts';
import { Menu } from '#src/ui/Menu.tsx';
import { patientShown, sinceWords } from './shared/words.ts';

type Props = {
  queue: readonly QueuedEntry[];
  zone: string;
  isPrivate: boolean;
  onOpen: (entry: QueuedEntry) => void;
};

/**
 * Walk-ins who wait until somebody is free: they have no place in the hours of the day yet. One button, however many they
 * are, so that the hours stay where they are when one more comes.
 */
export function Queue({ queue, zone, isPrivate, onOpen }: Props) {
  return (
    <Menu
      label={t('Waiting, no time yet: {count}', { count: queue.length })}
      variant="secondary"
      icon={<Armchair size={16} aria-hidden />}
      items={queue.map((entry) => ({
        id: String(entry.id),
        label: patientShown(entry, isPrivate),
        detail: sinceWords(entry, zone),
        onAction: () => onOpen(entry),
      }))}
    />
  );
}
