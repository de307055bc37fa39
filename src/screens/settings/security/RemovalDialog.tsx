import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { Factor } from '#machines/flows/account/factorFields.ts';
import { factorRemovalFlow } from '#src/flows/account/factors.ts';
import { t } from '#src/language/t.ts';
import { OwnPasswordForm } from '#src/screens/auth/shared/OwnPasswordForm.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';

type Props = { factor: Factor; isLast: boolean; onRemoved: () => void; onClose: () => void };

/** Removes a factor, once the password was typed. */
export function RemovalDialog({ factor, isLast, onRemoved, onClose }: Props) {
  const flow = useFlow(factorRemovalFlow(useApp()), { factor: factor.id });
  const saving = useSelector(flow, ({ children }) => children.saving);
  const close = () => flow.send({ type: 'removal.dismissed' });
  const finish = useEffectEvent(onClose);
  useFact(flow, 'removed', onRemoved);
  useEffect(() => {
    const watching = flow.subscribe((snapshot) => {
      if (snapshot.status !== 'active') finish();
    });
    return () => watching.unsubscribe();
  }, [flow]);
  const title = t('Remove {name}?', { name: factor.name });
  return (
    <Dialog isOpen title={title} onClose={close}>
      {saving && (
        <OwnPasswordForm saving={saving} label={title} action={t('Remove')} isDangerous onClose={close}>
          <p>
            {isLast
              ? t('After this you sign in with your password alone. Your recovery codes stop working.')
              : t("You can't sign in with it any more. Your other ways to sign in stay.")}
          </p>
        </OwnPasswordForm>
      )}
    </Dialog>
  );
}
