import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { ActorRefFrom } from 'xstate';
import type { chartRemovalMachine, RemovalWish } from '#machines/flows/patients/chartRemoval.machine.ts';
import { personName } from '#machines/lifecycles/personName.ts';
import { chartRemovalFlow } from '#src/flows/patients/chartRemoval.ts';
import { plural, t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { OwnPasswordForm } from '#src/screens/auth/shared/OwnPasswordForm.tsx';
import { StepAgainDialog } from '#src/screens/auth/shared/StepAgainDialog.tsx';
import { useFact } from '#src/screens/form/useFact.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { Button } from '#src/ui/Button.tsx';
import { Dialog } from '#src/ui/Dialog.tsx';
import { Notice } from '#src/ui/Notice.tsx';
import { SkeletonLines } from '#src/ui/Skeleton.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';
import { RemovalList } from './RemovalList.tsx';

type Removal = ActorRefFrom<typeof chartRemovalMachine>;

type Props = {
  wish: RemovalWish;
  onRemoved: (count: number) => void;
  /** No one knows whether the charts are gone. */
  onUnsure: () => void;
  onClose: () => void;
};

/** Removes charts for good: what goes, the question, and the password or the second step. */
export function ChartRemovalDialog({ wish, onRemoved, onUnsure, onClose }: Props) {
  const removal = useChart(chartRemovalFlow(useApp()), { input: wish });
  const again = useSelector(removal, ({ children }) => children.stepAgain);
  const saving = useSelector(removal, ({ children }) => children.saving);
  const isOver = useSelector(removal, (snapshot) => snapshot.status !== 'active');
  const title = useTitle(removal);
  const finish = useEffectEvent(onClose);
  useFact(removal, 'removed', () => onRemoved(wish.patients.length));
  useFact(removal, 'unsure', () => onUnsure());
  const canLeave = useSelector(saving, (snapshot) => snapshot?.can({ type: 'saving.dismissed' }));
  useEffect(() => {
    const watching = removal.subscribe((snapshot) => {
      if (snapshot.status !== 'active') finish();
    });
    return () => watching.unsubscribe();
  }, [removal]);
  const close = canLeave ? () => saving?.send({ type: 'saving.dismissed' }) : undefined;
  if (isOver) return null;
  if (again) return <StepAgainDialog again={again} purpose="removal" />;
  if (saving)
    return (
      <Dialog isOpen title={title} onClose={close}>
        <OwnPasswordForm
          saving={saving}
          label={title}
          action={t('Remove for good')}
          isDangerous
          onClose={close}
        >
          <RemovalList removal={removal} />
        </OwnPasswordForm>
      </Dialog>
    );
  return <Question removal={removal} title={title} />;
}

function useTitle(removal: Removal): string {
  const isHeld = useSelector(removal, (snapshot) => snapshot.matches('held'));
  const charts = useSelector(removal, ({ context }) => context.charts);
  const wanted = useSelector(removal, ({ context }) => context.patients.length);
  const [first] = charts;
  const count = charts.length || wanted;
  if (isHeld)
    return plural(count, "This chart can't be removed", "These {count} charts can't all be removed");
  return count === 1 && first
    ? t('Remove the chart of {name}?', { name: personName(first) })
    : plural(count, 'Remove this chart?', 'Remove {count} charts?');
}

function Question({ removal, title }: { removal: Removal; title: string }) {
  const count = useSelector(removal, ({ context }) => context.charts.length || context.patients.length);
  const isCounting = useSelector(removal, (snapshot) => snapshot.matches('counting'));
  const isAsking = useSelector(removal, (snapshot) => snapshot.matches('asking'));
  const isRemoving = useSelector(removal, (snapshot) => snapshot.matches('removing'));
  const isSlow = useSelector(removal, (snapshot) => snapshot.hasTag('slow'));
  const isHeld = useSelector(removal, (snapshot) => snapshot.matches('held'));
  const isSilent = useSelector(removal, (snapshot) => snapshot.matches('unavailable'));
  const canRetry = useSelector(removal, (snapshot) => snapshot.can({ type: 'retried' }));
  const canClose = useSelector(removal, (snapshot) => snapshot.can({ type: 'removal.dismissed' }));
  const isRequest = useSelector(removal, ({ context }) => context.ground === 'request');
  const reason = useSelector(removal, ({ context }) => context.reason);
  const problem = useSelector(removal, (snapshot) =>
    snapshot.matches({ asking: 'unreasoned' })
      ? t('Enter the reason.')
      : translateServerText(snapshot.context.problem),
  );
  const close = () => removal.send({ type: 'removal.dismissed' });
  return (
    <Dialog
      isOpen
      role="alertdialog"
      title={title}
      onClose={canClose ? close : undefined}
      buttons={
        <>
          <Button isDisabled={!canClose} onClick={close} autoFocus>
            {isHeld ? t('Close') : plural(count, 'Keep chart', 'Keep charts')}
          </Button>
          {canRetry && (
            <Button variant="primary" onClick={() => removal.send({ type: 'retried' })}>
              {t('Try again')}
            </Button>
          )}
          {(isAsking || isRemoving) && (
            <Button
              variant="danger"
              isPending={isRemoving}
              onClick={() => removal.send({ type: 'removal.confirmed' })}
            >
              {t('Remove for good')}
            </Button>
          )}
        </>
      }
    >
      {isCounting ? <SkeletonLines lines={3} /> : <RemovalList removal={removal} />}
      {(isAsking || isRemoving) && (
        <Notice tone="danger" title={t("You can't undo this")}>
          {t(
            'All of it is erased: details, records, consents, files, reservations and messages. The audit log keeps what was done, but not the contents. Backups keep it until they expire.',
          )}
        </Notice>
      )}
      {(isAsking || isRemoving) && isRequest && (
        <TextArea
          name="removal-reason"
          label={t('Reason')}
          hint={t("It is kept after the removal, so don't name the patient.")}
          isRequired
          rows={2}
          maxLength={500}
          value={reason}
          error={problem ?? undefined}
          onChange={(text) => removal.send({ type: 'reason.typed', reason: text })}
        />
      )}
      {isSlow && <Notice tone="info">{t('This takes longer than usual.')}</Notice>}
      {isSilent && (
        <Notice tone="warning" isUrgent>
          {t('The server did not answer. Something may have been removed; try again to find out.')}
        </Notice>
      )}
      {problem && !isAsking && (
        <Notice tone="danger" isUrgent>
          {problem}
        </Notice>
      )}
    </Dialog>
  );
}
