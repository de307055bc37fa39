import Camera from 'lucide-react/icons/camera';
import Upload from 'lucide-react/icons/upload';
import { type DragEvent, useRef, useState } from 'react';
import { newAttempt } from '#src/effects/attempt.ts';
import { hasOwnCamera } from '#src/effects/camera.ts';
import { t } from '#src/language/t.ts';
import { hidden } from '#src/styles/hidden.css.ts';
import { quiet } from '#src/styles/quiet.css.ts';
import { Button } from '#src/ui/Button.tsx';
import * as css from './attachments.css.ts';
import { PhotoDialog } from './PhotoDialog.tsx';
import { UploadRow } from './UploadRow.tsx';

type Props = { patient: number; record: number | null; onStored: () => void };

type Chosen = { file: File; attempt: string };

/** Where files come in: dropped here, chosen, or taken with the camera; each then goes its own way. */
export function Uploads({ patient, record, onStored }: Props) {
  const [chosen, setChosen] = useState<readonly Chosen[]>([]);
  const [isOver, setOver] = useState(false);
  const [isTaking, setTaking] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const camera = useRef<HTMLInputElement>(null);
  const take = (files: ArrayLike<File> | null) => {
    const next = Array.from(files ?? [], (file) => ({ file, attempt: newAttempt() }));
    setChosen((before) => [...before, ...next]);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    take(event.dataTransfer.files);
  };
  return (
    <>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the buttons inside are the first */}
      <div
        className={isOver ? `${css.zone} ${css.over}` : css.zone}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={drop}
      >
        <p>{t('Drop files here, or')}</p>
        <Button icon={<Upload size={16} aria-hidden />} onClick={() => picker.current?.click()}>
          {t('Choose files')}
        </Button>
        <Button
          icon={<Camera size={16} aria-hidden />}
          onClick={() => (hasOwnCamera() ? setTaking(true) : camera.current?.click())}
        >
          {t('Take a photo')}
        </Button>
        <p className={quiet}>{t('Pictures, PDF, DICOM and plain text, each of at most 20 MB.')}</p>
        <input
          ref={picker}
          className={hidden}
          type="file"
          multiple
          tabIndex={-1}
          aria-label={t('Files to upload')}
          accept="image/*,application/pdf,application/dicom,.dcm,text/plain"
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
        <input
          ref={camera}
          className={hidden}
          type="file"
          tabIndex={-1}
          aria-label={t('Photo to upload')}
          accept="image/*"
          capture="environment"
          onChange={(event) => {
            take(event.target.files);
            event.target.value = '';
          }}
        />
      </div>
      {isTaking && (
        <PhotoDialog
          onDone={(photo) => {
            setTaking(false);
            if (photo) take([photo]);
          }}
        />
      )}
      {chosen.length > 0 && (
        <ul className={css.grid} aria-label={t('Uploading files')}>
          {chosen.map((one) => (
            <UploadRow
              key={one.attempt}
              file={one.file}
              input={{ patient, record, attempt: one.attempt }}
              onEnd={(isStored) => {
                setChosen((before) => before.filter((other) => other !== one));
                if (isStored) onStored();
              }}
            />
          ))}
        </ul>
      )}
    </>
  );
}
