import { keyframes, style } from '@vanilla-extract/css';
import { media, radius, room, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

const appear = keyframes({ from: { visibility: 'hidden', opacity: 0 } });
const breathe = keyframes({ '50%': { opacity: 0.45 } });

/** Takes its room at once and is seen after 200 ms, so that a quick answer never flashes. */
export const late = style({
  animation: `${appear} 120ms linear 200ms backwards`,
  '@media': { [media.calm]: { animationDelay: '200ms !important' } },
});

export const lines = style({ display: 'grid', gap: space[3] });

const bar = style({
  blockSize: '0.75rem',
  maxInlineSize: '100%',
  borderRadius: radius.small,
  background: color.border.soft,
  animation: `${breathe} 1600ms ease-in-out infinite`,
});

export const widths = [
  style([bar, { inlineSize: '72%' }]),
  style([bar, { inlineSize: '92%' }]),
  style([bar, { inlineSize: '58%' }]),
  style([bar, { inlineSize: '80%' }]),
];

export const holder = style({ containerType: 'inline-size' });

export const rows = style({
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
  '@container': { [room.cards]: { display: 'grid', gap: space[2], border: 0, background: 'none' } },
});

export const head = style({ blockSize: '2.5rem' });

export const row = style({
  display: 'grid',
  alignItems: 'center',
  gridAutoFlow: 'column',
  gridAutoColumns: '1fr',
  gap: space[4],
  blockSize: '2.75rem',
  paddingInline: space[4],
  borderBlockStart: `1px solid ${color.border.soft}`,
  '@container': {
    [room.cards]: {
      gridAutoFlow: 'row',
      gap: space[3],
      blockSize: 'auto',
      padding: space[4],
      border: `1px solid ${color.border.soft}`,
      borderRadius: radius.card,
      background: color.raised,
    },
  },
});
