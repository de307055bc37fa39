import { style } from '@vanilla-extract/css';
import { font, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

/** One column of fields. */
export const stack = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[5],
  maxInlineSize: '40rem',
  minInlineSize: 0,
});

export const wide = style({ maxInlineSize: 'none' });

/** Short fields side by side where there is room for both. */
export const pair = style({
  display: 'grid',
  gap: space[5],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(14rem, 100%), 1fr))',
  alignItems: 'start',
});

/** The buttons that end a form. */
export const buttons = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], alignItems: 'center' });

export const section = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  scrollMarginBlockStart: space[4],
  selectors: {
    '& ~ &': { paddingBlockStart: space[6], borderBlockStart: `1px solid ${color.border.soft}` },
  },
});

export const about = style({
  fontSize: font.size[13],
  color: color.text.subtle,
  marginBlockStart: `-${space[3]}`,
});
