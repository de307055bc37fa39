import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { apiScopes, permitsScope } from '#machines/lifecycles/apiScopes.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { tokenCreateFlow } from '#src/flows/connections/tokenCreate.ts';
import type { FormRef } from '#src/flows/form.ts';
import { listed } from '#src/language/listed.ts';
import { t } from '#src/language/t.ts';
import { useRole } from '#src/screens/access/useRole.ts';
import { FormSelect } from '#src/screens/form/FormSelect.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { SavingForm } from '#src/screens/form/SavingForm.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useField } from '#src/screens/form/useField.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { CheckboxGroup } from '#src/ui/CheckboxGroup.tsx';
import { CopyText } from '#src/ui/CopyText.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import * as css from './connections.css.ts';
import { dayOptions, scopeWords } from './words.ts';

type Props = { clinic: number; onClose: () => void };

/** The form of a new token over the list, and the token itself once it is made. */
export function TokenEditor({ clinic, onClose }: Props) {
  const app = useApp();
  const router = useRouter();
  const [input] = useState(() => ({ clinic, attempt: newAttempt() }));
  const flow = useFlow(tokenCreateFlow(app), input);
  const saving = useSelector(flow, ({ children }) => children.saving);
  const made = useSelector(flow, ({ context }) => context.made);
  useFact(flow, 'made', () => void router.invalidate());
  const close = () => {
    flow.send({ type: 'secret.copied' });
    onClose();
  };
  return (
    <>
      {saving && (
        <section className={css.editor} aria-labelledby="token-editor">
          <h2 className={css.title} id="token-editor">
            {t('New token')}
          </h2>
          <SavingForm
            saving={saving}
            label={t('New token')}
            action={t('Create token')}
            describe={(name, value) => (name === 'scopes' ? scopesInWords(value) : undefined)}
            buttons={
              <Button variant="quiet" onClick={onClose}>
                {t('Cancel')}
              </Button>
            }
          >
            {(form) => <TokenFields form={form} clinic={clinic} />}
          </SavingForm>
        </section>
      )}
      {made && (
        <Dialog
          isOpen
          role="alertdialog"
          title={t('Token for {name}', { name: made.token.name })}
          buttons={
            <Button variant="primary" onClick={close} autoFocus>
              {t('I have copied it')}
            </Button>
          }
        >
          <p>{t('Copy the token now. For safety it is never shown again.')}</p>
          <CopyText text={made.secret} action={t('Copy token')} />
        </Dialog>
      )}
    </>
  );
}

const chosen = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

const scopesInWords = (value: unknown) =>
  listed(chosen(value).map((one) => scopeWords[one as keyof typeof scopeWords]?.label ?? one));

function TokenFields({ form, clinic }: { form: FormRef; clinic: number }) {
  const scopes = useField(form, 'scopes');
  const role = useRole(clinic);
  const open = apiScopes.filter((one) => role === undefined || permitsScope(role, one));
  return (
    <>
      <FormTextField
        form={form}
        name="name"
        hint={t('The program that will use it, for example the laboratory. The audit log shows this name.')}
      />
      <CheckboxGroup
        {...scopes}
        value={chosen(scopes.value)}
        options={open.map((id) => ({ id, ...scopeWords[id] }))}
        onChange={(ids) => scopes.onChange(ids)}
      />
      <FormSelect form={form} name="days" options={dayOptions} />
    </>
  );
}
