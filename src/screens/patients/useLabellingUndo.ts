import { createActor } from 'xstate';
import type { Labelled } from '#machines/flows/patients/patientLabelling.machine.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { labellingUndoFlow } from '#src/flows/patients/labellingUndo.ts';
import { plural, t } from '#src/language/t.ts';
import { useReadAnew } from '#src/screens/form/useReadAnew.ts';
import { useUndoToast } from '#src/screens/form/useUndoToast.ts';
import { useApp } from '#src/session/AppContext.tsx';

/** Tells how many patients' labels were changed, with the way back on the toast, which may outlive its page. */
export function useLabellingUndo(clinic: number): (told: Labelled) => void {
  const app = useApp();
  const reread = useReadAnew();
  const { tellDone } = useUndoToast();
  const undo = (told: Labelled) => {
    const flow = createActor(labellingUndoFlow(app), { input: { clinic, told, attempt: newAttempt() } });
    flow.on('undone', () => {
      app.toasts.push({ kind: 'info', text: t('The labels are as they were before.') });
      reread();
    });
    flow.on('stuck', () => {
      const action = { label: t('Try again'), onAction: () => flow.send({ type: 'retried' }) };
      app.toasts.push({ kind: 'error', text: t('The labels could not all be put back.'), action });
      reread();
    });
    flow.start();
  };
  return (told) => {
    reread();
    const count = told.changed.length;
    if (count > 0)
      tellDone(
        plural(
          count,
          'The labels of one patient were changed.',
          'The labels of {count} patients were changed.',
        ),
        () => undo(told),
      );
    else if (told.refused.length === 0)
      app.toasts.push({ kind: 'info', text: t('Nothing changed. The labels were already as you chose.') });
  };
}
