import type { CalendarFeed } from '#machines/flows/connections/calendarFeedFields.ts';
import type { StaffMember } from '#machines/flows/staff/staffFields.ts';
import { FeedEditor } from './FeedEditor.tsx';
import { useFirstFound } from './useFirstFound.ts';

type Props = {
  id: number;
  feeds: readonly CalendarFeed[];
  staff: readonly StaffMember[];
  onClose: () => void;
};

/** The form of another address for a feed, as the feed was when it was opened: the list has it as withdrawn before the address is copied. */
export function FeedReplacing({ id, feeds, staff, onClose }: Props) {
  const replaced = useFirstFound(feeds.find((feed) => feed.id === id && feed.state === 'active'));
  return (
    replaced && <FeedEditor clinic={replaced.clinic} staff={staff} replaced={replaced} onClose={onClose} />
  );
}
