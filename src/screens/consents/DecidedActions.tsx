import { useSelector } from '@xstate/react';
import Printer from 'lucide-react/icons/printer';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useCallback } from 'react';
import type { Actor } from 'xstate';
import type { reservationConsentEditMachine } from '#machines/flows/reservationConsentEdit.machine.ts';
import { chartAction, usePaletteActions } from '#src/app/paletteActions.ts';
import { printPage } from '#src/effects/print.ts';
import { Button } from '#src/ui/Button.tsx';

/** What may be done with a decided consent, as its chart allows it. */
export function DecidedActions({ flow }: { flow: Actor<typeof reservationConsentEditMachine> }) {
  const isDecided = useSelector(flow, (snapshot) => snapshot.matches('decided'));
  const canVerify = useSelector(flow, (snapshot) => snapshot.can({ type: 'verification.asked' }));
  const canRevoke = useSelector(flow, (snapshot) => snapshot.can({ type: 'revoking.asked' }));
  const canVoid = useSelector(flow, (snapshot) => snapshot.can({ type: 'voiding.asked' }));
  const canRenew = useSelector(flow, (snapshot) => snapshot.can({ type: 'renewal.asked' }));
  const isVerifying = useSelector(flow, (snapshot) => snapshot.matches({ decided: 'verifying' }));
  const isRenewing = useSelector(flow, (snapshot) => snapshot.matches({ decided: 'renewing' }));
  usePaletteActions(
    useCallback(
      () => [
        chartAction(flow, 'Verify the consent', { type: 'verification.asked' }),
        chartAction(flow, 'Revoke the consent', { type: 'revoking.asked' }),
        chartAction(flow, 'Mark the consent as entered in error', { type: 'voiding.asked' }),
        chartAction(flow, 'Renew the consent', { type: 'renewal.asked' }),
      ],
      [flow],
    ),
  );
  if (!isDecided) return null;
  return (
    <>
      <Button icon={<Printer size={16} aria-hidden />} onClick={printPage}>
        Print
      </Button>
      {(canVerify || isVerifying) && (
        <Button
          icon={<ShieldCheck size={16} aria-hidden />}
          isPending={isVerifying}
          onClick={() => flow.send({ type: 'verification.asked' })}
        >
          Verify
        </Button>
      )}
      {canVoid && <Button onClick={() => flow.send({ type: 'voiding.asked' })}>Entered in error</Button>}
      {canRevoke && (
        <Button variant="danger" onClick={() => flow.send({ type: 'revoking.asked' })}>
          Revoke
        </Button>
      )}
      {(canRenew || isRenewing) && (
        <Button variant="primary" isPending={isRenewing} onClick={() => flow.send({ type: 'renewal.asked' })}>
          Renew
        </Button>
      )}
    </>
  );
}
