import { useRouter } from '@tanstack/react-router';
import type { tokenRevokingFlow } from '#src/flows/connections/tokenRevoking.ts';
import { RemovalQuestion } from '#src/screens/form/RemovalQuestion.tsx';
import { useRemoval } from '#src/screens/form/useRemoval.ts';
import { useApp } from '#src/session/AppContext.tsx';

type Props = {
  /** The removal of this kind of connection. */
  flow: typeof tokenRevokingFlow;
  connection: { id: number; name: string };
  words: { title: string; action: string; text: string; done: string };
  onDone: () => void;
};

/** Ends one connection; asks first. */
export function ConnectionEnding({ flow, connection, words, onDone }: Props) {
  const app = useApp();
  const router = useRouter();
  const removal = useRemoval(flow(app), { ...connection, version: null }, (kind) => {
    if (kind === 'removed') app.toasts.push({ kind: 'success', text: words.done });
    if (kind !== 'kept') void router.invalidate();
    onDone();
  });
  return (
    <RemovalQuestion removal={removal} title={words.title} actionLabel={words.action}>
      <p>{words.text}</p>
    </RemovalQuestion>
  );
}
