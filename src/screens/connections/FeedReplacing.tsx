import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { CalendarFeed } from '#machines/flows/connections/calendarFeedFields.ts';
import type { StaffMember } from '#machines/flows/staff/staffFields.ts';
import { FeedEditor } from './FeedEditor.tsx';
import { useFirstFound } from './useFirstFound.ts';

type Props = {
  id: number;
  feeds: readonly CalendarFeed[];
  clinic: Clinic;
  staff: readonly StaffMember[];
  onClose: () => void;
};

/** The form of another address for a feed, as the feed was when it was opened: the list has it as withdrawn before the address is copied. */
export function FeedReplacing({ id, feeds, clinic, staff, onClose }: Props) {
  const replaced = useFirstFound(feeds.find((feed) => feed.id === id && feed.state === 'active'));
  return replaced && <FeedEditor clinic={clinic} staff={staff} replaced={replaced} onClose={onClose} />;
}
