import { style } from '@vanilla-extract/css';
import { font, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

/** Where a day's name, hours and buttons do not fit side by side. */
const tight = '(max-width: 31rem)';

/** Where a day's name and its buttons do not fit side by side either. */
const tiny = '(max-width: 16rem)';

export const days = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
  marginBlockStart: space[2],
  containerType: 'inline-size',
});

export const day = style({
  display: 'grid',
  gridTemplateColumns: '6.25rem minmax(0, 1fr) auto',
  columnGap: space[2],
  alignItems: 'start',
  padding: space[3],
  selectors: { '& + &': { borderBlockStart: `1px solid ${color.border.soft}` } },
  '@container': {
    [tight]: { gridTemplateColumns: 'minmax(0, 1fr) auto', rowGap: space[2] },
    [tiny]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

export const name = style({
  minBlockSize: '2rem',
  display: 'flex',
  alignItems: 'center',
  fontWeight: font.weight.medium,
  color: color.text.strong,
});

export const spans = style({
  display: 'grid',
  gap: space[3],
  minInlineSize: 0,
  '@container': { [tight]: { gridColumn: '1 / -1', gridRow: 2 } },
});

export const closed = style({
  minBlockSize: '2rem',
  display: 'flex',
  alignItems: 'center',
  color: color.text.subtle,
});

export const span = style({ display: 'grid', gap: space[2] });

export const times = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[1.5] });

export const rest = style([times, { fontSize: font.size[13] }]);

export const restWord = style({ color: color.text.subtle });

export const time = style({
  inlineSize: '7rem',
  minBlockSize: '2rem',
  paddingBlock: space[1],
  paddingInline: space[2],
  fontVariantNumeric: 'tabular-nums',
  // from, until and their button in one line on the smallest phone
  '@container': { [tight]: { inlineSize: 'min(7rem, calc(50cqi - 3.875rem))', minInlineSize: '5rem' } },
});

export const dash = style({ color: color.text.subtle });

export const actions = style({
  display: 'flex',
  gap: space[1],
  alignItems: 'start',
  '@container': { [tiny]: { flexWrap: 'wrap' } },
});

/** The week to be read. */
export const view = style({ display: 'grid', gap: space[2], containerType: 'inline-size' });

export const viewDay = style({
  display: 'grid',
  gridTemplateColumns: '6.5rem minmax(0, 1fr)',
  gap: space[3],
  alignItems: 'center',
  fontSize: font.size[13],
  '@container': { [tiny]: { gridTemplateColumns: 'minmax(0, 1fr)', gap: space[0.5] } },
});

export const viewName = style({ color: color.text.subtle });

export const viewHours = style({ display: 'grid', gap: space[1], fontVariantNumeric: 'tabular-nums' });

export const line = style({
  display: 'block',
  inlineSize: '100%',
  blockSize: '0.5rem',
  borderRadius: radius.round,
  background: color.sunken,
  overflow: 'hidden',
  selectors: { '[dir="rtl"] &': { transform: 'scaleX(-1)' } },
  '@media': { '(forced-colors: active)': { border: '1px solid CanvasText' } },
});

export const work = style({ fill: color.accent });

export const pause = style({ fill: color.sunken });
