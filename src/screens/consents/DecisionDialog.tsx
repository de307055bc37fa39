import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type {
  consentDecisionMachine,
  DecisionKind,
} from '#machines/flows/consents/consentDecision.machine.ts';
import { t } from '#src/language/t.ts';
import { FlowForm } from '#src/screens/form/FlowForm.tsx';
import { FormTextArea } from '#src/screens/form/FormTextArea.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { FormButtons } from '#src/ui/FormLayout.tsx';
import { Notice } from '#src/ui/Notice.tsx';

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

type Props = { decision: ActorRefFrom<typeof consentDecisionMachine> };

/** The chart of a decision: what it means, the reason, and what came of it. */
export function DecisionDialog({ decision }: Props) {
  const form = useSelector(decision, ({ children }) => children.form);
  const kind = useSelector(decision, ({ context }) => context.kind);
  const isSending = useSelector(decision, (snapshot) => snapshot.hasTag('busy'));
  const isUnavailable = useSelector(decision, (snapshot) => snapshot.matches({ open: 'unavailable' }));
  const { title, text, action } = words[kind];
  const dismiss = () => decision.send({ type: 'decision.dismissed' });
  if (!form) return null;
  return (
    <Dialog isOpen role="alertdialog" title={title} onClose={isSending ? undefined : dismiss}>
      <FlowForm form={form} label={title}>
        <p>{text}</p>
        <FormTextArea form={form} name="reason" rows={3} />
        {isUnavailable && (
          <Notice tone="warning" isUrgent title={t('The server did not answer.')}>
            {t('Nothing was lost: the reason is still here. Try again.')}
          </Notice>
        )}
        <FormButtons>
          <Button type="submit" variant={kind === 'abandon' ? 'primary' : 'danger'} isPending={isSending}>
            {action}
          </Button>
          <Button variant="quiet" isDisabled={isSending} onClick={dismiss}>
            {t('Cancel')}
          </Button>
        </FormButtons>
      </FlowForm>
    </Dialog>
  );
}
