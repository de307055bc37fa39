import Download from 'lucide-react/icons/download';
import Eye from 'lucide-react/icons/eye';
import FileImage from 'lucide-react/icons/file-image';
import FileText from 'lucide-react/icons/file-text';
import Lock from 'lucide-react/icons/lock';
import Pencil from 'lucide-react/icons/pencil';
import Trash from 'lucide-react/icons/trash-2';
import type { Attachment } from '#machines/flows/patients/attachment.ts';
import { attachmentCalls } from '#src/calls/attachments.ts';
import { saveBlob } from '#src/effects/download.ts';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { quiet } from '#src/styles/quiet.css.ts';
import { instantInWords } from '#src/time/days.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from './attachments.css.ts';
import { nothingIfGone } from './nothingIfGone.ts';
import { isShown, sizeInWords, typeWords } from './words.ts';

type Props = {
  attachment: Attachment;
  zone: string | undefined;
  isLocked: boolean;
  /** Why the user may not change it. */
  forbidden: string | undefined;
  onOpen: (kind: 'preview' | 'edit' | 'removal') => void;
  /** It was deleted by someone else: the list is read again. */
  onGone: () => void;
};

/** One file: what it is called, what it shows, who brought it, and what may be done with it. */
export function AttachmentItem({ attachment, zone, isLocked, forbidden, onOpen, onGone }: Props) {
  const app = useApp();
  const { id, file_name, caption, media_type, size, created_at, created_by_name } = attachment;
  const Icon = media_type?.startsWith('image/') ? FileImage : FileText;
  const download = async () => {
    try {
      const bytes = await attachmentCalls(app).readContent(id).catch(nothingIfGone);
      if (bytes) return saveBlob(file_name, bytes);
      app.toasts.push({ kind: 'error', text: t('Someone deleted this file.') });
      onGone();
    } catch {
      app.toasts.push({ kind: 'error', text: t('The file could not be fetched. Try again.') });
    }
  };
  return (
    <li className={css.item} aria-label={file_name}>
      <Icon className={css.icon} size={20} aria-hidden />
      <div className={css.words}>
        <bdi className={css.name}>{file_name}</bdi>
        {caption && <bdi>{caption}</bdi>}
        <span className={quiet}>
          {typeWords(media_type)} · {sizeInWords(size)} · <bdi>{created_by_name}</bdi> ·{' '}
          <time dateTime={created_at}>{instantInWords(created_at, zone)}</time>
        </span>
        {isLocked && (
          <span className={css.locked}>
            <Lock size={14} aria-hidden /> {t('Signed with its record; it cannot be changed.')}
          </span>
        )}
      </div>
      <div className={css.actions}>
        {isShown(media_type) && (
          <Button
            size="small"
            icon={<Eye size={16} aria-hidden />}
            aria-label={t('Preview {file_name}', { file_name })}
            onClick={() => onOpen('preview')}
          >
            {t('Preview')}
          </Button>
        )}
        <Button
          size="small"
          icon={<Download size={16} aria-hidden />}
          aria-label={t('Download {file_name}', { file_name })}
          onClick={() => void download()}
        >
          {t('Download')}
        </Button>
        {!isLocked && (
          <>
            <Button
              size="small"
              icon={<Pencil size={16} aria-hidden />}
              aria-label={t('Rename {file_name}', { file_name })}
              disabledReason={forbidden}
              onClick={() => onOpen('edit')}
            >
              {t('Rename')}
            </Button>
            <Button
              size="small"
              variant="danger"
              icon={<Trash size={16} aria-hidden />}
              aria-label={t('Delete {file_name}', { file_name })}
              disabledReason={forbidden}
              onClick={() => onOpen('removal')}
            >
              {t('Delete')}
            </Button>
          </>
        )}
      </div>
    </li>
  );
}
