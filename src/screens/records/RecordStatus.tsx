import CircleSlash from 'lucide-react/icons/circle-slash';
import Eye from 'lucide-react/icons/eye';
import FilePen from 'lucide-react/icons/file-pen';
import FilePlus from 'lucide-react/icons/file-plus-2';
import Lock from 'lucide-react/icons/lock';
import Trash from 'lucide-react/icons/trash-2';
import type { MedicalRecord } from '#machines/flows/records/recordFields.ts';
import { t } from '#src/language/t.ts';
import { Chip } from '#src/ui/Chip.tsx';

const statuses = {
  draft: { Icon: FilePen, word: t('Draft'), tone: 'warning' },
  in_review: { Icon: Eye, word: t('In review'), tone: 'info' },
  signed: { Icon: Lock, word: t('Signed'), tone: 'success' },
  amended: { Icon: FilePlus, word: t('Amended'), tone: 'success' },
  discarded: { Icon: Trash, word: t('Discarded'), tone: 'neutral' },
  entered_in_error: { Icon: CircleSlash, word: t('Entered in error'), tone: 'danger' },
} as const;

/** How far a record is: one icon, one word. */
export function RecordStatus({ status }: { status: MedicalRecord['status'] }) {
  const { Icon, word, tone } = statuses[status];
  return (
    <Chip tone={tone} icon={<Icon size={14} aria-hidden />}>
      {word}
    </Chip>
  );
}

/** The word alone. */
export const statusWord = (status: MedicalRecord['status']): string => statuses[status].word;
