import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ActInput, ActOutcome, RecordAct } from '#machines/flows/records/medicalRecordAct.machine.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { medicalRecordActFlow } from '#src/flows/records/medicalRecordAct.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { StepAgainDialog } from '#src/screens/auth/shared/StepAgainDialog.tsx';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { AlertDialog } from '#src/ui/AlertDialog.tsx';
import { TextArea } from '#src/ui/TextArea.tsx';

type Props = { input: Omit<ActInput, 'attempt'>; onDone: (outcome: ActOutcome) => void };

const words: Record<RecordAct, { title: string; action: string; text: string; isDanger?: true }> = {
  signPart: {
    title: t('Sign without locking?'),
    action: t('Sign without locking'),
    text: t(
      'The text as it is now is kept with your name. The record stays open until all of its authors have signed.',
    ),
  },
  requestReview: {
    title: t('Send this record to review?'),
    action: t('Send to review'),
    text: t('It cannot be edited until it is signed or sent back.'),
  },
  return: {
    title: t('Send it back to its author?'),
    action: t('Send back'),
    text: t('It becomes a draft again. The reason is kept in its history.'),
  },
  unlock: {
    title: t('Unlock this record?'),
    action: t('Unlock'),
    text: t('It becomes a draft again and needs a new signature. What was signed stays among its versions.'),
  },
  void: {
    title: t('Was this record entered in error?'),
    action: t('Mark as entered in error'),
    text: t(
      "For example because it belongs to another patient. It stays readable, struck through, and you can't undo this.",
    ),
    isDanger: true,
  },
  restore: {
    title: t('Restore this draft from the bin?'),
    action: t('Restore'),
    text: t('It becomes a draft again.'),
  },
  signAddendum: {
    title: t('Sign the addendum?'),
    action: t('Sign addendum'),
    text: t('Once it is signed, its text can no longer be changed.'),
  },
};

/** One act on a record: the question, the reason where one is kept, and what came of it. */
export function ActDialog({ input, onDone }: Props) {
  const [attempt] = useState(newAttempt);
  const act = useChart(medicalRecordActFlow(useApp()), { input: { ...input, attempt } });
  const reason = useSelector(act, ({ context }) => context.reason);
  const problem = useSelector(act, (snapshot) =>
    snapshot.matches({ asking: 'unexplained' })
      ? t('Give a reason.')
      : (translateServerText(snapshot.context.problem) ?? undefined),
  );
  const isBusy = useSelector(act, (snapshot) => snapshot.hasTag('busy'));
  const isAsking = useSelector(act, (snapshot) => snapshot.matches('asking'));
  const isSlow = useSelector(act, (snapshot) => snapshot.hasTag('slow'));
  const isOver = useSelector(act, (snapshot) => snapshot.status !== 'active');
  const again = useSelector(act, ({ children }) => children.stepAgain);
  const isOutdated = useSelector(act, (snapshot) => snapshot.matches('outdated'));
  const isUnavailable = useSelector(act, (snapshot) => snapshot.matches('unavailable'));
  const finish = useEffectEvent(onDone);
  useEffect(() => {
    const watching = act.subscribe((snapshot) => {
      if (snapshot.status === 'done') finish(snapshot.output);
    });
    return () => watching.unsubscribe();
  }, [act]);
  const { title, action, text, isDanger } = words[input.act];
  const trouble = isSlow
    ? t('This takes longer than usual. You can wait, or cancel.')
    : isOutdated
      ? t('Someone changed this record in the meantime. Close this and look at the latest version first.')
      : isUnavailable
        ? t('The server did not answer. It may not have been done; try again.')
        : undefined;
  if (again) return <StepAgainDialog again={again} />;
  return (
    <AlertDialog
      isOpen={!isOver}
      title={title}
      actionLabel={action}
      tone={isDanger ? 'danger' : 'neutral'}
      isPending={isBusy && !isSlow}
      error={trouble ?? (input.needsReason ? undefined : problem)}
      onAction={() => act.send({ type: 'act.confirmed' })}
      onCancel={() => act.send({ type: 'act.dismissed' })}
    >
      <p>{text}</p>
      {input.needsReason && (
        <TextArea
          name="act_reason"
          label={t('Reason')}
          isRequired
          isReadOnly={!isAsking}
          rows={2}
          maxLength={1000}
          value={reason}
          error={problem}
          onChange={(typed) => act.send({ type: 'reason.typed', reason: typed })}
        />
      )}
    </AlertDialog>
  );
}
