import { style } from '@vanilla-extract/css';
import { font, media, space } from './scale.ts';
import { color } from './theme.css.ts';

/** A list of what happened when, as histories show it. */
export const steps = style({ display: 'grid', gap: space[3], listStyle: 'none', padding: 0, margin: 0 });

export const step = style({
  display: 'grid',
  gap: `${space[1]} ${space[4]}`,
  gridTemplateColumns: 'minmax(min(9rem, 100%), auto) minmax(0, 1fr)',
  '@media': { [media.card]: { gridTemplateColumns: 'minmax(0, 1fr)' } },
});

export const when = style({
  color: color.text.subtle,
  fontSize: font.size[13],
  fontVariantNumeric: 'tabular-nums',
});

export const deed = style({ display: 'grid', gap: space[0.5], minInlineSize: 0, overflowWrap: 'anywhere' });
