import { feedWithdrawingFlow } from '#src/flows/connections/feedWithdrawing.ts';
import { t } from '#src/language/t.ts';
import { ConnectionEnding } from './ConnectionEnding.tsx';

type Props = { feed: { id: number; name: string }; onDone: () => void };

/** Withdraws one calendar feed; asks first. */
export function FeedWithdrawing({ feed: { id, name }, onDone }: Props) {
  return (
    <ConnectionEnding
      flow={feedWithdrawingFlow}
      connection={{ id, name }}
      words={{
        title: t('Withdraw the calendar feed for {name}?', { name }),
        action: t('Withdraw feed'),
        text: t('Calendars that use its address get nothing new from now on. You can’t undo this.'),
        done: t('Calendar feed for {name} withdrawn', { name }),
      }}
      onDone={onDone}
    />
  );
}
