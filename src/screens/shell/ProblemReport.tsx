import { useState } from 'react';
import { saveFile } from '#src/effects/download.ts';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { problemTrace } from '#src/session/problemTrace.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';

/** Saves what the pages did as a file for whoever looks into a problem. */
export default function ProblemReport({ onClose }: { onClose: () => void }) {
  const app = useApp();
  const [isSaved, setSaved] = useState(false);
  const save = async () => {
    const text = await problemTrace(app).make?.();
    if (text === undefined) return;
    saveFile('chartroom-recording.json', text, 'application/json');
    setSaved(true);
  };
  return (
    <Dialog
      isOpen
      title={t('Report a problem')}
      onClose={onClose}
      buttons={
        <>
          <Button onClick={onClose}>{t('Close')}</Button>
          <Button variant="primary" onClick={() => void save()}>
            {t('Save recording')}
          </Button>
        </>
      }
    >
      <p>
        {t(
          'Saves a file that shows what Chartroom did in this window: which steps, in which order, and what went wrong.',
        )}
      </p>
      <p>{t('Nothing you typed or read is in it: no names, no notes, no patient numbers.')}</p>
      <p role="status">
        {isSaved &&
          t('Saved. Send the file to the person who runs Chartroom for you, and say what you expected.')}
      </p>
    </Dialog>
  );
}
