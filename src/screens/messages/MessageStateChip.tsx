import Check from 'lucide-react/icons/check';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CirclePause from 'lucide-react/icons/circle-pause';
import Clock from 'lucide-react/icons/clock';
import Hourglass from 'lucide-react/icons/hourglass';
import type { MessageState } from '#machines/lifecycles/messageStates.ts';
import { Chip } from '#src/ui/Chip.tsx';
import { stateWords } from './words.ts';

const looks = {
  queued: { Icon: Clock, tone: 'info' },
  sending: { Icon: Hourglass, tone: 'info' },
  sent: { Icon: Check, tone: 'success' },
  failed: { Icon: CircleAlert, tone: 'danger' },
  held: { Icon: CirclePause, tone: 'warning' },
} as const;

/** What became of a message. */
export function MessageStateChip({ state }: { state: MessageState }) {
  const { Icon, tone } = looks[state];
  return (
    <Chip tone={tone} icon={<Icon size={14} aria-hidden />}>
      {stateWords[state]}
    </Chip>
  );
}
