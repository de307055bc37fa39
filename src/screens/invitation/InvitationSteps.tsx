import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { FlowForm } from '#src/screens/form/FlowForm.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { Button } from '#src/ui/Button.tsx';
import { DialogButtons } from '#src/ui/Dialog.tsx';
import { ButtonTo } from '#src/ui/links.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { InvitationFacts } from './InvitationFacts.tsx';
import * as css from './invitation.css.ts';
import type { InvitationFlow } from './useInvitation.ts';

type Props = {
  flow: InvitationFlow;
  /** Closes the window that asks for the code, beside the button that goes on. */
  wayBack?: ReactNode;
};

/** Joining a clinic by a code, step by step. */
export function InvitationSteps({ flow, wayBack }: Props) {
  const state = useSelector(flow, (snapshot) => snapshot);
  const form = useSelector(flow, ({ children }) => children.form);
  const { invitation, problem } = state.context;
  const retry = (
    <Button size="small" onClick={() => flow.send({ type: 'retried' })}>
      {t('Try again')}
    </Button>
  );
  if (state.matches('asking'))
    return form && <CodeForm form={form} problem={translateServerText(problem)} wayBack={wayBack} />;
  if (state.matches('needsAccount')) return <AccountNeeded />;
  if (state.matches('unentered'))
    return (
      <Notice tone="warning" title={t('You have joined the clinic')} action={retry} isUrgent>
        {t('The server did not answer when it was opened.')}
      </Notice>
    );
  if (state.matches({ invited: 'unknown' }))
    return (
      <Notice tone="warning" title={t('The server did not answer')} action={retry} isUrgent>
        {t('Your invitation is still here.')}
      </Notice>
    );
  if (state.matches({ invited: 'lookingUp' }))
    return (
      <div className={css.steps}>
        {state.hasTag('slow') && <Notice tone="info" title={t('This takes longer than usual')} />}
        <Button isPending>{t('Looking up your invitation')}</Button>
      </div>
    );
  return invitation && <InvitationFacts flow={flow} invitation={invitation} />;
}

type CodeFormProps = Pick<Props, 'wayBack'> & { form: FormRef; problem: string | null };

function CodeForm({ form, problem, wayBack }: CodeFormProps) {
  return (
    <FlowForm form={form} label={t('Look up invitation')}>
      {problem && (
        <Notice tone="danger" title={problem} isUrgent>
          {t('Ask the person who invited you for a new link.')}
        </Notice>
      )}
      <FormTextField
        form={form}
        name="code"
        autoComplete="off"
        hint={t('Paste the link or code you received.')}
      />
      {wayBack ? (
        <DialogButtons>
          {wayBack}
          <Button type="submit" variant="primary">
            {t('Look up invitation')}
          </Button>
        </DialogButtons>
      ) : (
        <Button type="submit" variant="primary" size="wide">
          {t('Look up invitation')}
        </Button>
      )}
    </FlowForm>
  );
}

function AccountNeeded() {
  const from = { from: '/auth/invitation' };
  return (
    <div className={css.steps}>
      <p>{t('Create an account, or sign in if you have one. Then you see who invites you, and decide.')}</p>
      <div className={css.choices}>
        <ButtonTo variant="primary" to="/auth/sign-up" search={from}>
          {t('Create an account')}
        </ButtonTo>
        <ButtonTo to="/auth/sign-in" search={from}>
          {t('Sign in')}
        </ButtonTo>
      </div>
    </div>
  );
}
