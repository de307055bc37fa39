import { style } from '@vanilla-extract/css';
import { font, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const head = style({
  position: 'sticky',
  insetBlockStart: 0,
  // above a column that is pointed at
  zIndex: 3,
  display: 'grid',
  alignContent: 'center',
  blockSize: '3rem',
  // a long name is cut and widens no column
  inlineSize: 0,
  minInlineSize: '100%',
  paddingInline: space[2],
  background: color.raised,
  borderBlockEnd: `1px solid ${color.border.soft}`,
  fontSize: font.size[13],
  lineHeight: font.line.tight,
  color: color.text.strong,
  fontWeight: font.weight.medium,
  overflow: 'hidden',
});

export const headName = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

export const headNote = style({
  fontSize: font.size[12],
  fontWeight: font.weight.normal,
  color: color.text.subtle,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

/** How much of the working time of a column is taken. */
export const meter = style({
  display: 'block',
  blockSize: '3px',
  marginBlockStart: '2px',
  borderRadius: radius.round,
  background: color.border.soft,
  overflow: 'hidden',
});

export const fill = style({ display: 'block', blockSize: '100%', background: color.accent });

export const isToday = style({ color: color.accentText });
