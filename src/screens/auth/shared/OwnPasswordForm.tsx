import type { ReactNode } from 'react';
import type { FormRef } from '#src/flows/form.ts';
import type { SavingRef } from '#src/flows/saving.ts';
import { t } from '#src/language/t.ts';
import { FormPasswordField } from '#src/screens/form/FormPasswordField.tsx';
import { SavingForm } from '#src/screens/form/SavingForm.tsx';
import { Button } from '#src/ui/Button.tsx';
import { DialogButtons } from '#src/ui/Dialog.tsx';

type Props = {
  saving: SavingRef;
  label: string;
  action: string;
  /** Whether what it sends cannot be undone. */
  isDangerous?: boolean;
  onClose: (() => void) | undefined;
};

/** A form in a window, with the button that sends it and the one that closes. */
export function WindowForm({
  saving,
  label,
  action,
  isDangerous = false,
  onClose,
  children,
}: Props & { children: (form: FormRef) => ReactNode }) {
  return (
    <SavingForm
      saving={saving}
      label={label}
      inWindow
      bar={({ isBusy, isSlow }) => (
        <DialogButtons>
          <Button isDisabled={!onClose} onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant={isDangerous ? 'danger' : 'primary'} isPending={isBusy && !isSlow}>
            {action}
          </Button>
        </DialogButtons>
      )}
    >
      {children}
    </SavingForm>
  );
}

/** Asks for the password of who is signed in, before something about signing in is changed. */
export function OwnPasswordForm({ children, ...props }: Props & { children?: ReactNode }) {
  return (
    <WindowForm {...props}>
      {(form) => (
        <>
          {children}
          <FormPasswordField
            form={form}
            name="password"
            autoComplete="current-password"
            autoFocus
            hint={t("So that no one else changes this while you're away from the screen.")}
          />
        </>
      )}
    </WindowForm>
  );
}
