import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { photoTakingFlow } from '#src/flows/patients/photoTaking.ts';
import { t } from '#src/language/t.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';
import * as css from './attachments.css.ts';
import { useAddress } from './useAddress.ts';

/** Takes one photo with the camera of this device; null where none was wanted. */
export function PhotoDialog({ onDone }: { onDone: (photo: File | null) => void }) {
  const flow = useChart(photoTakingFlow(useApp()));
  const sight = useSelector(flow, ({ context }) => context.sight);
  const photo = useSelector(flow, ({ context }) => context.photo);
  const isForbidden = useSelector(flow, (snapshot) => snapshot.matches('forbidden'));
  const isAsking = useSelector(flow, (snapshot) => snapshot.matches({ open: 'asking' }));
  const isTaking = useSelector(flow, (snapshot) => snapshot.hasTag('busy'));
  const canAsk = useSelector(flow, (snapshot) => snapshot.can({ type: 'photo.asked' }));
  const canKeep = useSelector(flow, (snapshot) => snapshot.can({ type: 'photo.kept' }));
  const canRetry = useSelector(flow, (snapshot) => snapshot.can({ type: 'retried' }));
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    const watching = flow.subscribe((snapshot) => {
      if (snapshot.status === 'done') finish(snapshot.output.photo as File | null);
    });
    return () => watching.unsubscribe();
  }, [flow]);
  const leave = () => flow.send({ type: 'taking.left' });
  return (
    <Dialog
      isOpen
      isWide
      title={t('Take a photo')}
      onClose={leave}
      buttons={
        <>
          <Button onClick={leave}>{t('Cancel')}</Button>
          {canRetry && (
            <Button variant="primary" onClick={() => flow.send({ type: 'retried' })}>
              {t('Try again')}
            </Button>
          )}
          {(canAsk || isTaking) && (
            <Button variant="primary" isPending={isTaking} onClick={() => flow.send({ type: 'photo.asked' })}>
              {t('Take the photo')}
            </Button>
          )}
          {canKeep && (
            <>
              <Button onClick={() => flow.send({ type: 'photo.rejected' })}>{t('Retake the photo')}</Button>
              <Button variant="primary" onClick={() => flow.send({ type: 'photo.kept' })}>
                {t('Keep the photo')}
              </Button>
            </>
          )}
        </>
      }
    >
      {isAsking && (
        <>
          <p role="status">{t('Starting the camera. Your browser may ask for permission.')}</p>
          <SkeletonLines lines={6} />
        </>
      )}
      {(canAsk || isTaking) && sight && (
        <video
          className={css.picture}
          aria-label={t('What the camera sees')}
          autoPlay
          muted
          playsInline
          ref={(video) => {
            if (video) video.srcObject = sight as MediaStream;
          }}
        />
      )}
      {canKeep && photo && <Photo file={photo as File} />}
      {canRetry && (
        <Notice tone="warning" isUrgent title={t('The camera shows no picture')}>
          {isForbidden
            ? t('This page may not use the camera. Allow it in your browser, or choose a file instead.')
            : t('No camera was found, or it is used elsewhere. Connect it, or choose a file instead.')}
        </Notice>
      )}
    </Dialog>
  );
}

function Photo({ file }: { file: File }) {
  const address = useAddress(file);
  return address && <img className={css.picture} src={address} alt={t('The photo as it was taken')} />;
}
