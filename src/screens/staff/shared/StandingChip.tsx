import Archive from 'lucide-react/icons/archive';
import CircleCheck from 'lucide-react/icons/circle-check';
import CirclePause from 'lucide-react/icons/circle-pause';
import MailPlus from 'lucide-react/icons/mail-plus';
import type { StaffMember } from '#machines/flows/staff/staffFields.ts';
import { t } from '#src/language/t.ts';
import { Chip } from '#src/ui/Chip.tsx';

const looks = {
  invited: { Icon: MailPlus, word: t('Invited'), tone: 'info' },
  active: { Icon: CircleCheck, word: t('Active'), tone: 'success' },
  suspended: { Icon: CirclePause, word: t('Suspended'), tone: 'warning' },
  archived: { Icon: Archive, word: t('Archived'), tone: 'neutral' },
} as const;

/** Where a member of staff stands. */
export function StandingChip({ status }: { status: StaffMember['status'] }) {
  const { Icon, word, tone } = looks[status];
  return (
    <Chip tone={tone} icon={<Icon size={14} aria-hidden />}>
      {word}
    </Chip>
  );
}
