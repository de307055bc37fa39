import Paperclip from 'lucide-react/icons/paperclip';
import { useState } from 'react';
import type { Attachment } from '#machines/flows/patients/attachment.ts';
import { attachmentCalls } from '#src/calls/attachments.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { AttachmentEditor } from '#src/screens/attachments/AttachmentEditor.tsx';
import { AttachmentItem } from '#src/screens/attachments/AttachmentItem.tsx';
import { AttachmentPreview } from '#src/screens/attachments/AttachmentPreview.tsx';
import { AttachmentRemoval } from '#src/screens/attachments/AttachmentRemoval.tsx';
import * as css from '#src/screens/attachments/attachments.css.ts';
import { Uploads } from '#src/screens/attachments/Uploads.tsx';
import { useContinued } from '#src/screens/drafts/useContinued.ts';
import { LoadingPart } from '#src/screens/list/LoadingPart.tsx';
import { useLoaded } from '#src/screens/list/useLoaded.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { EmptyState } from '#src/ui/EmptyState.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Pagination } from '#src/ui/Pagination.tsx';

type Props = {
  patient: number;
  /** The clinic's clock. */
  zone: string | undefined;
  /** Only the files of this medical record. */
  record?: number;
  /** What belongs to a signed record is shown and not changed. */
  isLocked?: boolean;
};

type Open = { kind: 'preview' | 'edit' | 'removal'; attachment: Attachment };

const limit = 20;

/** The files of a patient or of one record: brought in, looked at, renamed, taken out. */
export function Attachments({ patient, zone, record, isLocked = false }: Props) {
  const app = useApp();
  const forbidden = useForbidden(record === undefined ? 'patients.write' : 'records.write');
  const [offset, setOffset] = useState(0);
  const [open, setOpen] = useState<Open | null>(null);
  const { loaded, reload } = useLoaded(`${patient} ${record} ${offset}`, (signal) =>
    attachmentCalls(app).listAttachments(patient, { record, limit, offset }, signal),
  );
  const close = (text?: string) => {
    setOpen(null);
    if (!text) return;
    app.toasts.push({ kind: 'success', text });
    reload();
  };
  const page = loaded.kind === 'loaded' ? loaded.data : null;
  useContinued((name) => {
    const attachment = page?.results.find(({ id }) => name === `attachmentEdit-${id}`);
    if (attachment) setOpen({ kind: 'edit', attachment });
  }, page !== null);
  return (
    <section className={css.stack} aria-label={t('Files')}>
      {!isLocked && forbidden && <Notice tone="neutral">{forbidden}</Notice>}
      {!isLocked && !forbidden && <Uploads patient={patient} record={record ?? null} onStored={reload} />}
      <LoadingPart loaded={loaded} lines={4} onRetry={reload} />
      {loaded.kind === 'failed' && (
        <ErrorState
          title={t('The files could not be loaded')}
          text={t('Nothing is lost; only the list is missing.')}
          onRetry={reload}
        />
      )}
      {page && page.results.length === 0 && (
        <EmptyState
          icon={<Paperclip size={20} aria-hidden />}
          title={t('No files yet')}
          text={t('Referrals, photos and scans appear here.')}
        />
      )}
      {page && page.results.length > 0 && (
        <>
          <ul className={css.grid}>
            {page.results.map((attachment) => (
              <AttachmentItem
                key={attachment.id}
                attachment={attachment}
                zone={zone}
                isLocked={isLocked || attachment.is_locked}
                forbidden={forbidden}
                onOpen={(kind) => setOpen({ kind, attachment })}
                onGone={reload}
              />
            ))}
          </ul>
          <Pagination
            offset={offset}
            limit={limit}
            shown={page.results.length}
            total={page.count}
            onOffset={setOffset}
          />
        </>
      )}
      {open?.kind === 'preview' && (
        <AttachmentPreview
          attachment={open.attachment}
          onClose={(isGone) => {
            setOpen(null);
            if (isGone) reload();
          }}
        />
      )}
      {open?.kind === 'edit' && (
        <AttachmentEditor
          attachment={open.attachment}
          onClose={(end) => {
            close(end === 'saved' ? t('The file was saved.') : undefined);
            if (end === 'unsure') reload();
          }}
        />
      )}
      {open?.kind === 'removal' && (
        <AttachmentRemoval
          attachment={open.attachment}
          onDone={(kind) => {
            close(kind === 'removed' ? t('The file was deleted.') : undefined);
            if (kind === 'unknown') reload();
          }}
        />
      )}
    </section>
  );
}
