import { useSelector } from '@xstate/react';
import type { FormRef } from '#src/flows/form.ts';
import { t } from '#src/language/t.ts';
import { FlowForm } from '#src/screens/form/FlowForm.tsx';
import { FormRadioGroup } from '#src/screens/form/FormRadioGroup.tsx';
import { FormSelect } from '#src/screens/form/FormSelect.tsx';
import { FormTextArea } from '#src/screens/form/FormTextArea.tsx';
import { FormTextField } from '#src/screens/form/FormTextField.tsx';
import { LeaveGuard } from '#src/screens/form/LeaveGuard.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { GivingBar } from './GivingBar.tsx';
import type { GivingRef } from './givingRef.ts';
import { SendingNotices } from './SendingNotices.tsx';
import { SignatureField } from './SignatureField.tsx';

const signers = [
  { id: 'patient', label: t('The patient') },
  { id: 'guardian', label: t('A guardian') },
  { id: 'proxy', label: t('Someone with power of attorney') },
];

/** Who signs, and the signature. */
export function SigningStep({ giving }: { giving: GivingRef }) {
  const form = useSelector(giving, ({ children }) => children.form);
  return form ? <OpenSignature giving={giving} form={form} /> : null;
}

function OpenSignature({ giving, form }: { giving: GivingRef; form: FormRef }) {
  const consent = useSelector(giving, ({ context }) => context.consent);
  const colleagues = useSelector(giving, ({ context }) => context.colleagues);
  const signer = useSelector(form, ({ context }) => context.values.signer);
  const isLocked = useSelector(form, (snapshot) => snapshot.hasTag('locked'));
  return (
    <FlowForm form={form} label={t('Sign')}>
      {consent.needs_guardian && (
        <Notice tone="info" title={t('The patient is too young to sign alone')}>
          {t('A guardian signs, and says how they are related.')}
        </Notice>
      )}
      <FormRadioGroup
        form={form}
        name="signer"
        options={consent.needs_guardian ? signers.filter(({ id }) => id !== 'patient') : signers}
        isInline
      />
      <FormTextField form={form} name="full_name" autoComplete="off" />
      {signer !== 'patient' && <FormTextField form={form} name="relation" />}
      {consent.requires_witness && (
        <FormSelect
          form={form}
          name="witness"
          options={colleagues.map(({ id, name }) => ({ id: String(id), label: name }))}
          hint={t('A member of staff who sees it being signed.')}
        />
      )}
      {consent.reservation_state === 'closed' && <FormTextArea form={form} name="late_reason" rows={2} />}
      <SignatureField form={form} method={consent.signature_method} />
      <SendingNotices giving={giving} isSigning onRetry={() => form.send({ type: 'form.submitted' })} />
      <GivingBar giving={giving}>
        <Button type="submit" variant="primary" isPending={isLocked}>
          {t('Sign')}
        </Button>
        <Button onClick={() => giving.send({ type: 'step.returned' })}>{t('Back')}</Button>
      </GivingBar>
      <LeaveGuard form={form} />
    </FlowForm>
  );
}
