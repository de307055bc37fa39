import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { UploadInput } from '#machines/flows/patients/attachmentUpload.machine.ts';
import { attachmentUploadFlow } from '#src/flows/patients/attachmentUpload.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import * as css from './attachments.css.ts';

type Props = { file: File; input: UploadInput; onEnd: (isStored: boolean) => void };

/** One file on its way: how far it is, or why it does not go on. */
export function UploadRow({ file, input, onEnd }: Props) {
  const app = useApp();
  const [given] = useState(input);
  const upload = useFlow(attachmentUploadFlow(app), given);
  const sent = useSelector(upload, ({ context }) => context.sent);
  const pieces = useSelector(upload, ({ context: { attachment } }) =>
    attachment ? Math.ceil(attachment.size / attachment.piece_size) : 0,
  );
  const problem = useSelector(upload, (snapshot) =>
    snapshot.matches({ refused: 'empty' })
      ? t('This file is empty.')
      : snapshot.matches({ refused: 'tooLarge' })
        ? t('This file is larger than 20 MB. Make it smaller first.')
        : translateServerText(snapshot.context.problem),
  );
  const isFailed = useSelector(upload, (snapshot) => snapshot.matches('failed'));
  const isRefused = useSelector(upload, (snapshot) => snapshot.matches('refused'));
  const canCancel = useSelector(upload, (snapshot) => snapshot.can({ type: 'upload.cancelled' }));
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    const watching = upload.subscribe({ complete: () => end(upload.getSnapshot().matches('stored')) });
    upload.send({ type: 'file.chosen', file });
    return () => watching.unsubscribe();
  }, [upload, file]);
  return (
    <li className={css.item} aria-label={file.name}>
      <div className={css.words}>
        <bdi className={css.name}>{file.name}</bdi>
        {isFailed ? (
          <span role="alert">{t('The server did not answer. What was sent so far is kept.')}</span>
        ) : isRefused ? (
          <span role="alert">{problem ?? t('The server refused this file.')}</span>
        ) : (
          <progress
            className={css.progress}
            aria-label={t('Uploading {name}', { name: file.name })}
            max={pieces || 1}
            value={sent}
          />
        )}
      </div>
      <div className={css.actions}>
        {isFailed && (
          <Button size="small" onClick={() => upload.send({ type: 'upload.retried' })}>
            {t('Try again')}
          </Button>
        )}
        {(isFailed || isRefused) && (
          <Button size="small" onClick={() => upload.send({ type: 'upload.dismissed' })}>
            {t('Dismiss')}
          </Button>
        )}
        {canCancel && (
          <Button size="small" onClick={() => upload.send({ type: 'upload.cancelled' })}>
            {t('Cancel')}
          </Button>
        )}
      </div>
    </li>
  );
}
