import type { ReactNode } from 'react';
import * as css from './Chip.css.ts';

export type Tone = keyof typeof css.tone;
export type LabelColor = keyof typeof css.swatches;

/** A word about a state; colour never says it alone, so give it an icon. */
export function Chip({
  tone = 'neutral',
  icon,
  children,
}: {
  tone?: Tone;
  icon?: ReactNode;
  children: ReactNode;
}) {
  return (
    <span className={`${css.chip} ${css.tone[tone]}`}>
      {icon}
      <span className={tone === 'cancelled' ? `${css.words} ${css.struck}` : css.words}>{children}</span>
    </span>
  );
}

/** One of the twelve label colours by its spot and its name. */
export function ColorChip({ color, children }: { color: LabelColor; children: string }) {
  return (
    <span className={css.spotted}>
      <span className={css.swatches[color]} aria-hidden />
      {children}
    </span>
  );
}

/** A label someone gave: a spot of one of the twelve label colours and the word. */
export function LabelChip({ color, children }: { color: LabelColor; children: ReactNode }) {
  return (
    <span className={css.label}>
      <span className={css.swatches[color]} aria-hidden />
      <bdi>{children}</bdi>
    </span>
  );
}
