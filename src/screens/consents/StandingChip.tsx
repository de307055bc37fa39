import Ban from 'lucide-react/icons/ban';
import CircleCheckBig from 'lucide-react/icons/circle-check-big';
import CircleDashed from 'lucide-react/icons/circle-dashed';
import CircleX from 'lucide-react/icons/circle-x';
import Clock from 'lucide-react/icons/clock';
import Hourglass from 'lucide-react/icons/hourglass';
import RefreshCw from 'lucide-react/icons/refresh-cw';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ReactNode } from 'react';
import { Chip, type Tone } from '#src/ui/Chip.tsx';
import { type ConsentStanding, standingWords } from './shared/words.ts';

const looks: Record<ConsentStanding, { tone: Tone; icon: ReactNode }> = {
  missing: { tone: 'danger', icon: <CircleDashed size={14} aria-hidden /> },
  draft: { tone: 'warning', icon: <Hourglass size={14} aria-hidden /> },
  active: { tone: 'success', icon: <CircleCheckBig size={14} aria-hidden /> },
  refused: { tone: 'danger', icon: <CircleX size={14} aria-hidden /> },
  revoked: { tone: 'danger', icon: <Undo2 size={14} aria-hidden /> },
  expired: { tone: 'warning', icon: <Clock size={14} aria-hidden /> },
  superseded: { tone: 'neutral', icon: <RefreshCw size={14} aria-hidden /> },
  not_done: { tone: 'neutral', icon: <CircleDashed size={14} aria-hidden /> },
  entered_in_error: { tone: 'cancelled', icon: <Ban size={14} aria-hidden /> },
};

/** How a consent stands: a colour, an icon and a word. */
export function StandingChip({ standing }: { standing: ConsentStanding }) {
  const { tone, icon } = looks[standing];
  return (
    <Chip tone={tone} icon={icon}>
      {standingWords[standing]}
    </Chip>
  );
}
