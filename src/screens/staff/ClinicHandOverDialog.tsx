import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { clinicHandOverMachine, FormerOwnerRole } from '#machines/flows/staff/clinicHandOver.machine.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { clinicHandOverFlow } from '#src/flows/staff/clinicHandOver.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { OwnPasswordForm } from '#src/screens/auth/shared/OwnPasswordForm.tsx';
import { StepAgainDialog } from '#src/screens/auth/shared/StepAgainDialog.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { Select } from '#src/ui/Select.tsx';
import { lesserRoles, roles } from './shared/roles.ts';

type HandOver = ActorRefFrom<typeof clinicHandOverMachine>;

type Props = {
  id: number;
  name: string;
  onHandedOver: () => void;
  /** No one knows who owns the clinic. */
  onUnsure: () => void;
  onClose: () => void;
};

/** Hands the clinic over to a colleague: what it means, the role that is kept, and the password or the second step. */
export function ClinicHandOverDialog({ id, name, onHandedOver, onUnsure, onClose }: Props) {
  const [attempt] = useState(newAttempt);
  const handOver = useChart(clinicHandOverFlow(useApp()), { input: { id, attempt } });
  const again = useSelector(handOver, ({ children }) => children.stepAgain);
  const saving = useSelector(handOver, ({ children }) => children.saving);
  const isOver = useSelector(handOver, (snapshot) => snapshot.status !== 'active');
  const canLeave = useSelector(saving, (snapshot) => snapshot?.can({ type: 'saving.dismissed' }));
  const finish = useEffectEvent(onClose);
  useFact(handOver, 'handedOver', onHandedOver);
  useFact(handOver, 'unsure', onUnsure);
  useEffect(() => {
    const watching = handOver.subscribe((snapshot) => {
      if (snapshot.status !== 'active') finish();
    });
    return () => watching.unsubscribe();
  }, [handOver]);
  const title = t('Hand the clinic over to {name}?', { name });
  const close = canLeave ? () => saving?.send({ type: 'saving.dismissed' }) : undefined;
  if (isOver) return null;
  if (again) return <StepAgainDialog again={again} purpose="handOver" />;
  if (saving)
    return (
      <Dialog isOpen title={title} onClose={close}>
        <OwnPasswordForm saving={saving} label={title} action={t('Hand over')} isDangerous onClose={close}>
          <Meaning name={name} />
        </OwnPasswordForm>
      </Dialog>
    );
  return <Question handOver={handOver} title={title} name={name} />;
}

const Meaning = ({ name }: { name: string }) => (
  <p>
    {t(
      "{name} becomes the owner: only they change the clinic's settings and decide who owns it next. You can't take the clinic back; only they can return it.",
      { name },
    )}
  </p>
);

function Question({ handOver, title, name }: { handOver: HandOver; title: string; name: string }) {
  const isSending = useSelector(handOver, (snapshot) => snapshot.matches('handingOver'));
  const isSilent = useSelector(handOver, (snapshot) => snapshot.matches('unavailable'));
  const isRefused = useSelector(handOver, (snapshot) => snapshot.matches('refused'));
  const canChoose = useSelector(handOver, (snapshot) => snapshot.matches('asking'));
  const becomes = useSelector(handOver, ({ context }) => context.becomes);
  const problem = useSelector(handOver, ({ context }) => translateServerText(context.problem));
  const close = isSending ? undefined : () => handOver.send({ type: 'handOver.dismissed' });
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={title}
      onClose={close}
      buttons={
        <>
          <Button isDisabled={!close} onClick={close} autoFocus>
            {t('Cancel')}
          </Button>
          {isSilent || isRefused ? (
            <Button variant="primary" onClick={() => handOver.send({ type: 'retried' })}>
              {t('Try again')}
            </Button>
          ) : (
            <Button
              variant="danger"
              isPending={isSending}
              onClick={() => handOver.send({ type: 'handOver.confirmed' })}
            >
              {t('Hand over')}
            </Button>
          )}
        </>
      }
    >
      <Meaning name={name} />
      <Select
        name="former-owner-role"
        label={t('Your role from now on')}
        options={lesserRoles.map((role) => ({
          id: role,
          label: roles[role].word,
          detail: roles[role].detail,
        }))}
        value={becomes}
        isReadOnly={!canChoose}
        onChange={(role) => handOver.send({ type: 'role.chosen', role: role as FormerOwnerRole })}
      />
      {isSilent && (
        <Notice tone="warning" isUrgent>
          {t('The server did not answer. The clinic may have another owner already; try again to find out.')}
        </Notice>
      )}
      {isRefused && problem && (
        <Notice tone="danger" isUrgent>
          {problem}
        </Notice>
      )}
    </Dialog>
  );
}
