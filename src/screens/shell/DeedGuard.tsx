import { useEffect, useSyncExternalStore } from 'react';
import { t } from '#src/language/t.ts';
import { useDeparture } from '#src/screens/form/useDeparture.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { deeds } from '#src/session/deeds.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';

type Place = { pathname: string; search: { tab?: unknown } };

/** A tab of a page takes its charts with it as a page does. */
const isElsewhere = (current: Place, next: Place) =>
  current.pathname !== next.pathname || current.search.tab !== next.search.tab;

/** Asks before a page is left from which something is on its way, and tells the app chart of it. */
export function DeedGuard() {
  const app = useApp();
  const { root } = app;
  const { subscribe, anyUnguarded, endsWithPage } = deeds(app);
  const isActing = useSyncExternalStore(subscribe, anyUnguarded);
  const isUpload = useSyncExternalStore(subscribe, endsWithPage);
  const asked = useDeparture({
    isUnsaved: anyUnguarded,
    isHeld: (current, next) => anyUnguarded() && isElsewhere(current, next),
    mustAsk: anyUnguarded,
  });
  useEffect(() => {
    if (!isActing) return;
    root.send({ type: 'form.dirtied', form: 'deeds' });
    return () => root.send({ type: 'form.cleaned', form: 'deeds' });
  }, [root, isActing]);
  useEffect(() => {
    // what they would have missed is there
    if (!isActing) asked?.stay();
  }, [isActing, asked]);
  return (
    <Dialog
      isOpen={asked !== null && isActing}
      role="alertdialog"
      title={isUpload ? t('Leave while a file is being uploaded?') : t('Leave while this is being done?')}
      onClose={() => asked?.stay()}
      buttons={
        <>
          <Button variant="quiet" onClick={() => asked?.go()}>
            {isUpload ? t('Leave and stop the upload') : t('Leave without waiting')}
          </Button>
          <Button variant="primary" onClick={() => asked?.stay()} autoFocus>
            {t('Wait until it is done')}
          </Button>
        </>
      }
    >
      {isUpload
        ? t("The file isn't in the chart yet. If you leave now, it won't be added.")
        : t(
            'It is on its way to the server and may be done already. If you leave now, you do not see whether it was.',
          )}
    </Dialog>
  );
}
