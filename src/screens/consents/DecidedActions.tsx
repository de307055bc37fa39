import { useSelector } from '@xstate/react';
import Printer from 'lucide-react/icons/printer';
import ShieldCheck from 'lucide-react/icons/shield-check';
import { useCallback } from 'react';
import type { Actor } from 'xstate';
import type { reservationConsentEditMachine } from '#machines/flows/reservations/reservationConsentEdit.machine.ts';
import { chartAction, usePaletteActions } from '#src/flows/search/paletteActions.ts';
import { t } from '#src/language/t.ts';
import { useForbidden } from '#src/screens/access/useForbidden.ts';
import { Button } from '#src/ui/Button.tsx';

/** What may be done with a decided consent, as its chart allows it. */
export function DecidedActions({ flow }: { flow: Actor<typeof reservationConsentEditMachine> }) {
  const clinic = useSelector(flow, ({ context }) => context.consent?.clinic);
  const isDecided = useSelector(flow, (snapshot) => snapshot.matches('decided'));
  const canVerify = useSelector(flow, (snapshot) => snapshot.can({ type: 'verification.asked' }));
  const canRevoke = useSelector(flow, (snapshot) => snapshot.can({ type: 'revoking.asked' }));
  const canVoid = useSelector(flow, (snapshot) => snapshot.can({ type: 'voiding.asked' }));
  const canRenew = useSelector(flow, (snapshot) => snapshot.can({ type: 'renewal.asked' }));
  const isVerifying = useSelector(flow, (snapshot) => snapshot.matches({ decided: 'verifying' }));
  const isRenewing = useSelector(flow, (snapshot) => snapshot.matches({ decided: 'renewing' }));
  const forbidden = useForbidden('consents.write', clinic);
  usePaletteActions(
    useCallback(
      () => [
        chartAction(flow, t('Verify the consent'), { type: 'verification.asked' }),
        ...(forbidden
          ? []
          : [
              chartAction(flow, t('Revoke the consent'), { type: 'revoking.asked' }),
              chartAction(flow, t('Mark the consent as entered in error'), { type: 'voiding.asked' }),
              chartAction(flow, t('Renew the consent'), { type: 'renewal.asked' }),
            ]),
      ],
      [flow, forbidden],
    ),
  );
  if (!isDecided) return null;
  return (
    <>
      <Button icon={<Printer size={16} aria-hidden />} onClick={() => window.print()}>
        {t('Print')}
      </Button>
      {(canVerify || isVerifying) && (
        <Button
          icon={<ShieldCheck size={16} aria-hidden />}
          isPending={isVerifying}
          onClick={() => flow.send({ type: 'verification.asked' })}
        >
          {t('Verify')}
        </Button>
      )}
      {canVoid && (
        <Button
          variant="danger"
          disabledReason={forbidden}
          onClick={() => flow.send({ type: 'voiding.asked' })}
        >
          {t('Mark as entered in error')}
        </Button>
      )}
      {canRevoke && (
        <Button
          variant="danger"
          disabledReason={forbidden}
          onClick={() => flow.send({ type: 'revoking.asked' })}
        >
          {t('Revoke')}
        </Button>
      )}
      {(canRenew || isRenewing) && (
        <Button
          variant="primary"
          isPending={isRenewing}
          disabledReason={forbidden}
          onClick={() => flow.send({ type: 'renewal.asked' })}
        >
          {t('Renew')}
        </Button>
      )}
    </>
  );
}
