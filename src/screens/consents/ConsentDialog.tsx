import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { newAttempt } from '#src/effects/attempt.ts';
import { reservationConsentEditFlow } from '#src/flows/reservations/reservationConsentEdit.ts';
import { t } from '#src/language/t.ts';
import { useFlow } from '#src/screens/form/useFlow.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';
import { DecidedActions } from './DecidedActions.tsx';
import { DecidedConsent } from './DecidedConsent.tsx';
import { DecisionDialog } from './DecisionDialog.tsx';
import { Giving } from './giving/Giving.tsx';

/** A consent that belongs to no visit, over the page of its patient. */
export function ConsentDialog({ id, onClose }: { id: number; onClose: () => void }) {
  const app = useApp();
  const [attempt] = useState(newAttempt);
  const flow = useFlow(reservationConsentEditFlow(app), { reservation: null, id, attempt });
  const title = useSelector(flow, ({ context }) => context.consent?.consent_form_title);
  const copies = useSelector(flow, ({ context }) => context.consent?.copies);
  const giving = useSelector(flow, ({ children }) => children.giving);
  const decision = useSelector(flow, ({ children }) => children.decision);
  const isLoading = useSelector(flow, (snapshot) => snapshot.matches('loading'));
  const isLost = useSelector(
    flow,
    (snapshot) => snapshot.matches('unreachable') || snapshot.matches('gone') || snapshot.matches('broken'),
  );
  return (
    <Dialog
      isOpen
      isWide
      title={title ?? t('Consent')}
      onClose={onClose}
      buttons={
        <>
          <DecidedActions flow={flow} />
          <Button onClick={onClose}>{t('Close')}</Button>
        </>
      }
    >
      {isLoading && <SkeletonLines lines={8} />}
      {isLost && <p role="alert">{t('The consent could not be loaded. Close this and try again.')}</p>}
      {giving && <Giving giving={giving} />}
      <DecidedConsent flow={flow} />
      {decision && <DecisionDialog decision={decision} copies={copies} />}
    </Dialog>
  );
}
