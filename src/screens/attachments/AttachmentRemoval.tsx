import type { Attachment } from '#machines/flows/patients/attachment.ts';
import type { RemovalOutcome } from '#machines/parts/removal.machine.ts';
import { attachmentRemovalFlow } from '#src/flows/patients/attachmentRemoval.ts';
import { t } from '#src/language/t.ts';
import { RemovalQuestion } from '#src/screens/form/RemovalQuestion.tsx';
import { useRemoval } from '#src/screens/form/useRemoval.ts';
import { useApp } from '#src/session/AppContext.tsx';

type Props = { attachment: Attachment; onDone: (kind: RemovalOutcome['kind']) => void };

/** Takes one file out of the chart; asks first. */
export function AttachmentRemoval({ attachment, onDone }: Props) {
  const { id, file_name: name, version } = attachment;
  const removal = useRemoval(attachmentRemovalFlow(useApp()), { id, name, version }, onDone);
  return (
    <RemovalQuestion removal={removal} title={t('Delete {name}?', { name })} actionLabel={t('Delete file')}>
      {t('The file is removed from the chart. The history keeps who deleted it, and when.')}
    </RemovalQuestion>
  );
}
