import { useState } from 'react';
import type { Attachment } from '#machines/flows/patients/attachment.ts';
import { attachmentCalls } from '#src/calls/attachments.ts';
import { t } from '#src/language/t.ts';
import { useLoaded } from '#src/screens/list/useLoaded.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { ErrorState } from '#src/ui/ErrorState.tsx';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';
import * as css from './attachments.css.ts';
import { nothingIfGone } from './nothingIfGone.ts';
import { useAddress } from './useAddress.ts';

type Props = {
  attachment: Attachment;
  /** The file may have been deleted by someone else meanwhile. */
  onClose: (isGone: boolean) => void;
};

/** A picture or a text over the page, shown from memory. */
export function AttachmentPreview({ attachment, onClose }: Props) {
  const app = useApp();
  const { id, file_name, caption, media_type } = attachment;
  const { loaded, reload } = useLoaded(String(id), async (signal) => {
    const bytes = await attachmentCalls(app).readContent(id, signal).catch(nothingIfGone);
    if (!bytes) return { isGone: true };
    return media_type === 'text/plain' ? { text: await bytes.text() } : { bytes };
  });
  const isGone = loaded.kind === 'loaded' && loaded.data.isGone === true;
  const close = () => onClose(isGone);
  return (
    <Dialog
      isOpen
      isWide
      title={file_name}
      onClose={close}
      buttons={<Button onClick={close}>{t('Close')}</Button>}
    >
      {loaded.kind === 'loading' && <SkeletonLines lines={6} />}
      {loaded.kind === 'failed' && (
        <ErrorState
          title={t('The file could not be fetched')}
          text={t('The server did not answer. Nothing was changed.')}
          onRetry={reload}
        />
      )}
      {isGone && <p>{t('Someone deleted this file.')}</p>}
      {loaded.kind === 'loaded' &&
        !isGone &&
        (loaded.data.bytes ? (
          <Picture bytes={loaded.data.bytes} name={caption || file_name} />
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
          <pre className={css.text} dir="auto" tabIndex={0}>
            {loaded.data.text}
          </pre>
        ))}
      {caption && (
        <p>
          <bdi>{caption}</bdi>
        </p>
      )}
    </Dialog>
  );
}

function Picture({ bytes, name }: { bytes: Blob; name: string }) {
  const address = useAddress(bytes);
  const [isBroken, setBroken] = useState(false);
  if (isBroken) return <p>{t('This browser cannot show this picture. Download it to look at it.')}</p>;
  return address && <img className={css.picture} src={address} alt={name} onError={() => setBroken(true)} />;
}
