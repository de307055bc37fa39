import Globe from 'lucide-react/icons/globe';
import type { CalendarEntry } from '#src/calls/calendar.ts';
import { VisuallyHidden } from '#src/ui/VisuallyHidden.tsx';
import { sources } from './shared/words.ts';

type Props = { entry: Pick<CalendarEntry, 'source'>; className?: string | undefined };

/** Marks what its patient booked or requested from home, where there is no room for a word. */
export function OnlineIcon({ entry, className }: Props) {
  if (entry.source !== 'online') return null;
  return (
    <span className={className} title={sources.online}>
      <Globe size={14} aria-hidden />
      <VisuallyHidden>{sources.online}</VisuallyHidden>
    </span>
  );
}
