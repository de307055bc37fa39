import type { ActorRefFrom } from 'xstate';
import type { patientImportMachine } from '#machines/flows/patients/patientImport.machine.ts';
import { t } from '#src/language/t.ts';
import { useDeparture } from '#src/screens/form/useDeparture.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';

/** Asks before a page is left that is storing patients, or taking them back. */
export function ImportGuard({ flow }: { flow: ActorRefFrom<typeof patientImportMachine> }) {
  const isWorking = () =>
    ['committing', 'interrupted', 'undoing', 'halfUndone'].includes(String(flow.getSnapshot().value));
  const asked = useDeparture({ isUnsaved: isWorking, isHeld: isWorking, mustAsk: () => true });
  return (
    <Dialog
      isOpen={asked !== null}
      role="alertdialog"
      title={t('Leave in the middle of an import?')}
      onClose={() => asked?.stay()}
      buttons={
        <>
          <Button onClick={() => asked?.go()}>{t('Leave this page')}</Button>
          <Button variant="primary" onClick={() => asked?.stay()} autoFocus>
            {t('Stay on this page')}
          </Button>
        </>
      }
    >
      {t(
        'What was imported so far stays. You can undo it later under Earlier imports, or choose the same files again to import the rest.',
      )}
    </Dialog>
  );
}
