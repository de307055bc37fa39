import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type {
  consentDecisionMachine,
  DecisionKind,
} from '#machines/flows/consents/consentDecision.machine.ts';
import type { SavingRef } from '#src/flows/saving.ts';
import { plural, t } from '#src/language/t.ts';
import { FlowForm } from '#src/screens/form/FlowForm.tsx';
import { FormTextArea } from '#src/screens/form/FormTextArea.tsx';
import { SavingNotices } from '#src/screens/form/SavingNotices.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog, DialogButtons } from '#src/ui/Dialog.tsx';

const words: Record<DecisionKind, { title: string; text: string; action: string }> = {
  refuse: {
    title: t('Refuse this consent?'),
    text: t('The refusal is kept with its reason, and this form can no longer be signed.'),
    action: t('Record the refusal'),
  },
  abandon: {
    title: t("Couldn't ask the patient?"),
    text: t('The form is closed and the reason kept. A new one can be started at any time.'),
    action: t('Close'),
  },
  revoke: {
    title: t('Revoke this consent?'),
    text: t(
      "The document stays as it was signed, but it is no longer valid, and treatment that needs it can't start.",
    ),
    action: t('Record the revocation'),
  },
  void: {
    title: t('Mark this consent as entered in error?'),
    text: t('It stays readable, struck through, with the reason. This cannot be undone.'),
    action: t('Mark as entered in error'),
  },
};

type Props = {
  decision: ActorRefFrom<typeof consentDecisionMachine>;
  /** How many other signed copies in force a revocation takes along. */
  copies?: number;
};

/** The chart of a decision: what it means, the reason, and what came of it. */
export function DecisionDialog({ decision, copies = 0 }: Props) {
  const saving = useSelector(decision, ({ children }) => children.saving);
  const kind = useSelector(decision, ({ context }) => context.kind);
  return saving ? <OpenDecision saving={saving} kind={kind} copies={kind === 'revoke' ? copies : 0} /> : null;
}

type OpenProps = { saving: SavingRef; kind: DecisionKind; copies: number };

function OpenDecision({ saving, kind, copies }: OpenProps) {
  const form = useSelector(saving, ({ children }) => children.form);
  const isSending = useSelector(saving, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(saving, (snapshot) => snapshot.hasTag('slow'));
  const isUnavailable = useSelector(saving, (snapshot) => snapshot.matches('unavailable'));
  const { title, text, action } = words[kind];
  const dismiss = () => saving.send({ type: 'saving.dismissed' });
  if (!form) return null;
  return (
    <Dialog isOpen role="alertdialog" title={title} onClose={isSending ? undefined : dismiss}>
      <FlowForm form={form} label={title}>
        <p>{text}</p>
        {copies > 0 && (
          <p>
            {plural(
              copies,
              'Another signed copy of this form came with a merged chart. It is revoked too.',
              '{count} other signed copies of this form came with merged charts. They are revoked too.',
            )}
          </p>
        )}
        <FormTextArea form={form} name="reason" rows={3} />
        <SavingNotices
          isSlow={isSlow}
          isUnavailable={isUnavailable}
          onCancel={() => saving.send({ type: 'saving.cancelled' })}
          onRetry={() => form.send({ type: 'form.submitted' })}
        />
        <DialogButtons>
          <Button isDisabled={isSending} onClick={dismiss}>
            {t('Cancel')}
          </Button>
          <Button type="submit" variant={kind === 'abandon' ? 'primary' : 'danger'} isPending={isSending}>
            {action}
          </Button>
        </DialogButtons>
      </FlowForm>
    </Dialog>
  );
}
