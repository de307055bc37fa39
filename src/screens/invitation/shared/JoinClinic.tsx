import { useSelector } from '@xstate/react';
import { type ReactNode, useEffect, useState } from 'react';
import { t } from '#src/language/t.ts';
import { InvitationSteps } from '#src/screens/invitation/InvitationSteps.tsx';
import { useInvitation } from '#src/screens/invitation/useInvitation.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';

type Props = { variant?: 'primary'; icon?: ReactNode; onJoined?: () => void };

/** The way into a clinic of someone else, by a code; nothing where the server knows no invitations. */
export function JoinClinic({ variant, icon, onJoined }: Props) {
  const { api } = useApp();
  const [isOpen, setOpen] = useState(false);
  if (!api.features.has('invitations')) return null;
  return (
    <>
      <Button variant={variant} icon={icon} onClick={() => setOpen(true)}>
        {t('Join a clinic')}
      </Button>
      {isOpen && <JoinDialog onJoined={onJoined} onClose={() => setOpen(false)} />}
    </>
  );
}

function JoinDialog({ onJoined, onClose }: { onJoined: (() => void) | undefined; onClose: () => void }) {
  const flow = useInvitation(() => {
    onClose();
    onJoined?.();
  });
  const isOver = useSelector(flow, ({ status }) => status !== 'active');
  useEffect(() => {
    if (isOver) onClose();
  }, [isOver, onClose]);
  const isAsking = useSelector(flow, (snapshot) => snapshot.matches('asking'));
  const wayBack = <Button onClick={onClose}>{t('Close')}</Button>;
  return (
    <Dialog isOpen title={t('Join a clinic')} onClose={onClose} buttons={isAsking ? undefined : wayBack}>
      <InvitationSteps flow={flow} wayBack={wayBack} />
    </Dialog>
  );
}
