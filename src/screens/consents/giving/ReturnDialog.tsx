import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { t } from '#src/language/t.ts';
import { troubleInWords } from '#src/language/troubleInWords.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog, DialogButtons } from '#src/ui/Dialog.tsx';
import { Form } from '#src/ui/Form.tsx';
import { PasswordField } from '#src/ui/PasswordField.tsx';
import type { GivingRef } from './givingRef.ts';
import { givingTroubles } from './givingTroubles.ts';

/** Before the tablet leaves the sheet, the member of staff proves to be there. */
export function ReturnDialog({ giving }: { giving: GivingRef }) {
  const isOpen = useSelector(
    giving,
    (snapshot) =>
      snapshot.matches({ open: { tablet: 'proving' } }) || snapshot.matches({ open: { tablet: 'proven' } }),
  );
  if (!isOpen) return null;
  return <OpenReturnDialog giving={giving} />;
}

function OpenReturnDialog({ giving }: { giving: GivingRef }) {
  const [password, setPassword] = useState('');
  const isChecking = useSelector(giving, (snapshot) => snapshot.hasTag('proving'));
  const proof = useSelector(giving, ({ context }) => troubleInWords(context.proof, givingTroubles));
  const dismiss = () => giving.send({ type: 'return.dismissed' });
  return (
    <Dialog isOpen role="alertdialog" title={t('Back to the staff')} onClose={dismiss}>
      <Form
        aria-label={t('Back to the staff')}
        onSubmit={() => giving.send({ type: 'password.given', password })}
      >
        <p>{t('Enter the password of the member of staff who is signed in.')}</p>
        <PasswordField
          name="staff-password"
          label={t('Password')}
          autoComplete="current-password"
          autoFocus
          value={password}
          error={proof ?? undefined}
          isReadOnly={isChecking}
          onChange={setPassword}
        />
        <DialogButtons>
          <Button onClick={dismiss}>{t('Stay on the form')}</Button>
          <Button type="submit" variant="primary" isPending={isChecking}>
            {t('Leave the form')}
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}
