import { globalStyle, style } from '@vanilla-extract/css';
import { font, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';
import { field, foot, hint } from './Field.css.ts';

/** One column of fields. */
export const stack = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[5],
  maxInlineSize: '40rem',
  minInlineSize: 0,
  // a window has its own width
  selectors: { '[role="dialog"] &': { maxInlineSize: 'none' } },
});

/** Why a form was refused stands over its fields; nothing of it, no room for it. */
export const alert = style({ selectors: { '&:empty': { display: 'none' } } });

export const wide = style({ maxInlineSize: 'none' });

/** Short fields side by side where there is room for both. */
export const pair = style({
  display: 'grid',
  gap: space[5],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(14rem, 100%), 1fr))',
  alignItems: 'start',
});

// Where all are fields, their labels, hints, controls and errors each stand in one line.
const inLine = `${pair}:not(:has(> :not(${field})))`;
globalStyle(inLine, { rowGap: 0, marginBlockEnd: `-${space[5]}` });
globalStyle(`${inLine} > ${field}`, {
  gridRow: 'span 4',
  gridTemplateRows: 'subgrid',
  marginBlockEnd: space[5],
});
globalStyle(`${inLine} > ${field} > *`, { gridRow: 3 });
globalStyle(`${inLine} > ${field} > :first-child`, { gridRow: 1 });
globalStyle(`${inLine} > ${field} > ${hint}`, { gridRow: 2 });
globalStyle(`${inLine} > ${field} > ${foot}`, { gridRow: 4 });

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
