import { useSelector } from '@xstate/react';
import Send from 'lucide-react/icons/send';
import type { ActorRefFrom } from 'xstate';
import { messageSnapshot } from '#machines/lifecycles/message.stored.ts';
import { refusalReason } from '#machines/lifecycles/refusalReason.ts';
import type { deedMachine } from '#machines/parts/deed.machine.ts';
import type { Message } from '#src/calls/messages.ts';
import { newAttempt } from '#src/effects/attempt.ts';
import { t } from '#src/language/t.ts';
import { translateServerText } from '#src/language/translateServerText.ts';
import { Button } from '#src/ui/Button.tsx';
import { kindInWords, recipientInWords } from './words.ts';

export type Resending = ActorRefFrom<typeof deedMachine>;

type Props = { message: Message; resending: Resending; isWhole?: boolean };

/** Sends a message again that failed or is held, where the chart of messages lets it; says why not where it does not. */
export function ResendButton({ message, resending, isWhole = false }: Props) {
  const { id, state, is_carried: isCarried, is_current: isCurrent } = message;
  const isUnderWay = useSelector(
    resending,
    (snapshot) => snapshot.hasTag('busy') && snapshot.context.asked?.id === id,
  );
  if (state !== 'failed' && state !== 'held') return null;
  const press = { type: 'resend', by: 0, role: 'owner', at: new Date().toISOString(), isCarried, isCurrent };
  const why = refusalReason(messageSnapshot(message), press)?.sentence;
  const values = { kind: kindInWords(message.kind), recipient: recipientInWords(message) };
  return (
    <Button
      size={isWhole ? 'normal' : 'small'}
      icon={<Send size={16} aria-hidden />}
      aria-label={isWhole ? undefined : t('Send again: {kind} to {recipient}', values)}
      isPending={isUnderWay}
      disabledReason={translateServerText(why)}
      onClick={() => resending.send({ type: 'deed.asked', deed: 'resend', id, attempt: newAttempt() })}
    >
      {t('Send again')}
    </Button>
  );
}
