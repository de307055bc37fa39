import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import { personName } from '#machines/lifecycles/personName.ts';
import type { DueChart } from '#src/calls/retention.ts';
import { chartHoldFlow } from '#src/flows/patients/chartRemoval.ts';
import { t } from '#src/language/t.ts';
import { WindowForm } from '#src/screens/auth/shared/OwnPasswordForm.tsx';
import { FormDateField } from '#src/screens/form/FormDateField.tsx';
import { FormTextArea } from '#src/screens/form/FormTextArea.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';

type Props = { chart: DueChart; onKept: () => void; onUnsure: () => void; onClose: () => void };

/** Keeps a chart longer: until when, and why. */
export function HoldDialog({ chart: { patient, first_name, last_name }, onKept, onUnsure, onClose }: Props) {
  const flow = useFlow(chartHoldFlow(useApp()), { patient });
  const saving = useSelector(flow, ({ children }) => children.saving);
  const finish = useEffectEvent(onClose);
  useFact(flow, 'kept', onKept);
  useFact(flow, 'unsure', onUnsure);
  const canLeave = useSelector(saving, (snapshot) => snapshot?.can({ type: 'saving.dismissed' }));
  useEffect(() => {
    const watching = flow.subscribe((snapshot) => {
      if (snapshot.status !== 'active') finish();
    });
    return () => watching.unsubscribe();
  }, [flow]);
  const title = t('Keep the chart of {name} longer', { name: personName({ first_name, last_name }) });
  const close = canLeave ? () => saving?.send({ type: 'saving.dismissed' }) : undefined;
  return (
    <Dialog isOpen title={title} onClose={close}>
      {saving && (
        <WindowForm saving={saving} label={title} action={t('Keep longer')} onClose={close}>
          {(form) => (
            <>
              <p>{t('It is not due before that day is over. You can choose another day later.')}</p>
              <FormDateField form={form} name="until" />
              <FormTextArea form={form} name="reason" rows={2} />
            </>
          )}
        </WindowForm>
      )}
    </Dialog>
  );
}
