import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { newAttempt } from '#src/effects/attempt.ts';
import { recoveryRenewalFlow } from '#src/flows/account/factors.ts';
import { t } from '#src/language/t.ts';
import { OwnPasswordForm } from '#src/screens/auth/shared/OwnPasswordForm.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type Props = { onRenewed: () => void; onClose: () => void };

/** Makes new recovery codes, once the password was typed, and shows them. */
export function RenewalDialog({ onRenewed, onClose }: Props) {
  const [attempt] = useState(newAttempt);
  const flow = useFlow(recoveryRenewalFlow(useApp()), { attempt });
  const saving = useSelector(flow, ({ children }) => children.saving);
  const codes = useSelector(flow, ({ context }) => context.codes);
  const close = () => flow.send({ type: 'renewal.dismissed' });
  const finish = useEffectEvent(onClose);
  useFact(flow, 'renewed', onRenewed);
  useEffect(() => {
    const watching = flow.subscribe((snapshot) => {
      if (snapshot.status !== 'active') finish();
    });
    return () => watching.unsubscribe();
  }, [flow]);
  if (codes.length > 0)
    return (
      <Dialog isOpen isWide title={t('Recovery codes')}>
        <RecoveryCodes codes={codes} onKept={() => flow.send({ type: 'codes.kept' })} />
      </Dialog>
    );
  return (
    <Dialog isOpen title={t('New recovery codes')} onClose={close}>
      {saving && (
        <OwnPasswordForm
          saving={saving}
          label={t('New recovery codes')}
          action={t('Make new codes')}
          onClose={close}
        >
          <p>{t('The codes you have now stop working.')}</p>
        </OwnPasswordForm>
      )}
    </Dialog>
  );
}
