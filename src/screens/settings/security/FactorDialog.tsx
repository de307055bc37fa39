import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { FactorKind, FactorSetup } from '#machines/flows/account/factorFields.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { factorAddingFlow } from '#src/flows/account/factors.ts';
import { t } from '#src/language/t.ts';
import { OwnPasswordForm, WindowForm } from '#src/screens/auth/shared/OwnPasswordForm.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { QrCode } from '#src/ui/QrCode.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import * as css from './security.css.ts';

type Props = {
  kind: FactorKind;
  /** What the factor is called unless someone types another name. */
  name: string;
  onAdded: () => void;
  onClose: () => void;
};

/** Adds an authenticator app or a passkey, and shows the recovery codes that the first one brings. */
export function FactorDialog({ kind, name, onAdded, onClose }: Props) {
  const [attempt] = useState(newAttempt);
  const flow = useFlow(factorAddingFlow(useApp()), { kind, name, attempt });
  const saving = useSelector(flow, ({ children }) => children.saving);
  const isConfirming = useSelector(flow, (snapshot) => snapshot.matches('confirming'));
  const isScanning = useSelector(flow, (snapshot) => snapshot.matches('scanning'));
  const isAsking = useSelector(flow, (snapshot) => snapshot.matches('asking'));
  const isSpent = useSelector(flow, (snapshot) => snapshot.matches('spent'));
  const begun = useSelector(flow, ({ context }) => context.begun);
  const codes = useSelector(flow, ({ context }) => context.codes);
  const close = () => flow.send({ type: 'adding.dismissed' });
  const finish = useEffectEvent(onClose);
  useFact(flow, 'added', onAdded);
  useEffect(() => {
    const watching = flow.subscribe((snapshot) => {
      if (snapshot.status !== 'active') finish();
    });
    return () => watching.unsubscribe();
  }, [flow]);
  const title = kind === 'totp' ? t('Add an authenticator app') : t('Add a passkey');
  if (codes.length > 0)
    return (
      <Dialog isOpen isWide title={t('Recovery codes')}>
        <RecoveryCodes codes={codes} onKept={() => flow.send({ type: 'codes.kept' })} />
      </Dialog>
    );
  return (
    <Dialog isOpen isWide title={title} onClose={close}>
      {isConfirming && saving && (
        <OwnPasswordForm saving={saving} label={title} action={t('Continue')} onClose={close} />
      )}
      {isScanning && saving && (
        <WindowForm saving={saving} label={title} action={t('Add authenticator app')} onClose={close}>
          {(form) => (
            <>
              {begun && <Secret begun={begun} />}
              <FormTextField
                form={form}
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                autoFocus
                hint={t('The 6 digits that the app shows now.')}
              />
              <FormTextField form={form} name="name" hint={t('To tell it apart from others.')} />
            </>
          )}
        </WindowForm>
      )}
      {isAsking && saving && (
        <WindowForm saving={saving} label={title} action={t('Add passkey')} onClose={close}>
          {(form) => (
            <FormTextField
              form={form}
              name="name"
              autoFocus
              hint={t('To tell it apart from others. Your device then asks how to keep the passkey.')}
            />
          )}
        </WindowForm>
      )}
      {isSpent && (
        <Notice
          tone="warning"
          isUrgent
          title={t('This took too long')}
          action={
            <>
              <Button size="small" autoFocus onClick={() => flow.send({ type: 'restarted' })}>
                {t('Start again')}
              </Button>
              <Button size="small" onClick={close}>
                {t('Cancel')}
              </Button>
            </>
          }
        >
          {t('Nothing was added.')}
        </Notice>
      )}
    </Dialog>
  );
}

function Secret({ begun: { uri = '', secret = '' } }: { begun: FactorSetup }) {
  return (
    <>
      <p>{t('Scan this with an authenticator app on your phone, or type the key into it.')}</p>
      <QrCode text={uri} label={t('QR code for your authenticator app')} />
      <p>
        {t('Key')}:{' '}
        <code className={css.secret} dir="ltr">
          {secret.replaceAll(/(.{4})(?=.)/g, '$1 ')}
        </code>
      </p>
    </>
  );
}
