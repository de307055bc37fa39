import { useSelector } from '@xstate/react';
import type { SignInChallenge } from '#machines/flows/account/factorFields.ts';
import type { StepFact } from '#machines/flows/account/secondStep.machine.ts';
import type { Owner } from '#machines/parts/owner.ts';
import { secondStepAgainFlow, secondStepFlow } from '#src/flows/account/secondStep.ts';
import { t } from '#src/language/t.ts';
import { AccountForm } from '#src/screens/auth/AccountForm.tsx';
import { FormCheckbox } from '#src/screens/form/FormCheckbox.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { FormButtons, FormStack } from '#src/ui/FormLayout.tsx';
import { Notice } from '#src/ui/Notice.tsx';

type Props = {
  owner: Owner<StepFact>;
  challenge: SignInChallenge;
  /** Whether a session goes on: then there are no tokens, no trust and no password to go back to. */
  isAgain?: boolean;
};

/** What an account asks for after the password, or once more. Its code comes to the page only then. */
export function SecondStep({ owner, challenge, isAgain = false }: Props) {
  const app = useApp();
  const flow = useFlow(isAgain ? secondStepAgainFlow(app) : secondStepFlow(app), { owner, challenge });
  const saving = useSelector(flow, ({ children }) => children.saving);
  const isPasskey = useSelector(flow, (snapshot) => snapshot.matches({ proving: 'passkey' }));
  const isApp = useSelector(flow, (snapshot) => snapshot.matches({ proving: 'app' }));
  const isRecovery = useSelector(flow, (snapshot) => snapshot.matches({ proving: 'recovery' }));
  const isSpent = useSelector(flow, (snapshot) => snapshot.matches('spent'));
  const back = () => flow.send({ type: 'step.abandoned' });
  if (isSpent)
    return (
      <Notice
        tone="warning"
        isUrgent
        title={isAgain ? t('This took too long') : t('This sign-in took too long')}
        action={
          <Button size="small" autoFocus onClick={back}>
            {isAgain ? t('Close') : t('Sign in again')}
          </Button>
        }
      >
        {isAgain
          ? t('Nothing is signed. Close this and sign again.')
          : t('Type your password again. Nothing else is lost.')}
      </Notice>
    );
  return (
    <FormStack>
      {isPasskey && saving && (
        <AccountForm key="passkey" saving={saving} label={t('Second step')} action={t('Use passkey')}>
          {(form) => (
            <>
              <p>{t('Your device asks for your fingerprint, face, PIN or security key.')}</p>
              {!isAgain && <FormCheckbox form={form} name="trust" />}
            </>
          )}
        </AccountForm>
      )}
      {isApp && saving && (
        <AccountForm key="app" saving={saving} label={t('Second step')} action={t('Confirm code')}>
          {(form) => (
            <>
              <FormTextField
                form={form}
                name="code"
                inputMode="numeric"
                autoComplete="one-time-code"
                autoFocus
                hint={t('The 6 digits that your authenticator app shows for Chartroom.')}
              />
              {!isAgain && <FormCheckbox form={form} name="trust" />}
            </>
          )}
        </AccountForm>
      )}
      {isRecovery && saving && (
        <AccountForm key="recovery" saving={saving} label={t('Second step')} action={t('Use recovery code')}>
          {(form) => (
            <>
              <FormTextField
                form={form}
                name="code"
                autoComplete="off"
                autoFocus
                hint={t('One of the codes you kept when you set up the second step. Each works once.')}
              />
              {!isAgain && <FormCheckbox form={form} name="trust" />}
            </>
          )}
        </AccountForm>
      )}
      <FormButtons>
        {challenge.methods.includes('passkey') && !isPasskey && (
          <Button variant="quiet" onClick={() => flow.send({ type: 'passkey.chosen' })}>
            {t('Use a passkey instead')}
          </Button>
        )}
        {challenge.methods.includes('totp') && !isApp && (
          <Button variant="quiet" onClick={() => flow.send({ type: 'app.chosen' })}>
            {t('Use the authenticator app instead')}
          </Button>
        )}
        {!isRecovery && (
          <Button variant="quiet" onClick={() => flow.send({ type: 'recovery.chosen' })}>
            {t('Use a recovery code instead')}
          </Button>
        )}
        <Button variant="quiet" onClick={back}>
          {isAgain ? t('Cancel') : t('Back to the password')}
        </Button>
      </FormButtons>
    </FormStack>
  );
}
