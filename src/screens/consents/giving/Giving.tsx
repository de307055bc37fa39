import { useBlocker } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { Dialog as DialogRoot } from 'react-aria-components/Dialog';
import { Modal, ModalOverlay } from 'react-aria-components/Modal';
import { leaveFullScreen } from '#src/effects/fullScreen.ts';
import { t } from '#src/language/t.ts';
import { StepAgainDialog } from '#src/screens/auth/shared/StepAgainDialog.tsx';
import { useUnsaved } from '#src/screens/form/useUnsaved.ts';
import { Button } from '#src/ui/Button.tsx';
import { DecisionDialog } from '../DecisionDialog.tsx';
import { GivingSteps } from './GivingSteps.tsx';
import * as css from './giving.css.ts';
import type { GivingRef } from './givingRef.ts';
import { ReturnDialog } from './ReturnDialog.tsx';

/** A consent being given, on the page or on the whole screen while the patient holds the tablet. */
export function Giving({ giving }: { giving: GivingRef }) {
  useUnsaved(giving);
  const isWithStaff = useSelector(giving, (snapshot) => snapshot.matches({ open: { tablet: 'withStaff' } }));
  const isOver = useSelector(giving, (snapshot) => snapshot.status !== 'active');
  const decision = useSelector(giving, ({ children }) => children.decision);
  const again = useSelector(giving, ({ children }) => children.stepAgain);
  const title = useSelector(giving, ({ context }) => context.consent.consent_form_title);
  if (isOver) return null;
  return (
    <>
      {isWithStaff ? (
        <GivingSteps giving={giving} />
      ) : (
        <ModalOverlay className={css.cover} isOpen isDismissable={false} isKeyboardDismissDisabled>
          <Modal className={css.whole}>
            <DialogRoot className={css.inside} aria-label={title}>
              <KeepOnPage />
              <div className={css.handedBar}>
                <Button
                  onClick={() => {
                    leaveFullScreen();
                    giving.send({ type: 'return.asked' });
                  }}
                >
                  {t('Give the tablet back')}
                </Button>
              </div>
              <GivingSteps giving={giving} />
            </DialogRoot>
          </Modal>
        </ModalOverlay>
      )}
      <ReturnDialog giving={giving} />
      {again && <StepAgainDialog again={again} isHandedOver={!isWithStaff} />}
      {decision && <DecisionDialog decision={decision} />}
    </>
  );
}

/** While someone else holds the device, Back and the other links lead nowhere. */
function KeepOnPage() {
  useBlocker({ shouldBlockFn: () => true, enableBeforeUnload: true });
  return null;
}
