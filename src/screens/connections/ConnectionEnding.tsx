import { useRouter } from '@tanstack/react-router';
import { useSelector } from '@xstate/react';
import { useEffect, useEffectEvent } from 'react';
import type { tokenRevokingFlow } from '#src/flows/connections/tokenRevoking.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { useApp } from '#src/session/AppContext.tsx';
import { useChart } from '#src/session/useChart.ts';
import { AlertDialog } from '#src/ui/AlertDialog.tsx';

type Props = {
  /** The removal of this kind of connection. */
  flow: typeof tokenRevokingFlow;
  connection: { id: number; name: string };
  words: {
    title: string;
    action: string;
    text: string;
    /** Said where the server does not answer. */
    silence: string;
    done: string;
  };
  onDone: () => void;
};

/** Ends one connection; asks first. */
export function ConnectionEnding({ flow, connection, words, onDone }: Props) {
  const app = useApp();
  const router = useRouter();
  const removal = useChart(flow(app), { input: { ...connection, version: null } });
  const isBusy = useSelector(removal, (snapshot) => snapshot.hasTag('busy'));
  const isSlow = useSelector(removal, (snapshot) => snapshot.hasTag('slow'));
  const problem = useSelector(removal, (snapshot) =>
    snapshot.matches('unavailable')
      ? words.silence
      : (translateServerText(snapshot.context.problem) ?? undefined),
  );
  const finish = useEffectEvent((hasEnded: boolean) => {
    if (hasEnded) {
      app.toasts.push({ kind: 'success', text: words.done });
      void router.invalidate();
    }
    onDone();
  });
  useEffect(() => {
    const watching = removal.subscribe((snapshot) => {
      if (snapshot.status === 'done') finish(snapshot.output.removed);
    });
    return () => watching.unsubscribe();
  }, [removal]);
  return (
    <AlertDialog
      isOpen
      title={words.title}
      actionLabel={words.action}
      isPending={isBusy && !isSlow}
      error={isSlow ? t('This takes longer than usual. You can wait, or cancel.') : problem}
      onAction={() => removal.send({ type: 'removal.confirmed' })}
      onCancel={() => removal.send({ type: 'removal.dismissed' })}
    >
      <p>{words.text}</p>
    </AlertDialog>
  );
}
