import { style } from '@vanilla-extract/css';
import { space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const list = style({ listStyle: 'none', display: 'grid' });

export const item = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[3],
  paddingBlock: space[2],
  borderBlockEnd: `1px solid ${color.border.soft}`,
});

export const words = style({
  flex: '1 1 14rem',
  minInlineSize: 0,
  display: 'grid',
  gap: space[0.5],
  overflowWrap: 'anywhere',
});

export const start = style({ display: 'block' });
