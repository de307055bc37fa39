import { style } from '@vanilla-extract/css';
import { font, media, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const header = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  justifyContent: 'space-between',
  gap: space[4],
  marginBlockEnd: space[6],
  '@media': { [media.narrow]: { marginBlockEnd: space[4], gap: space[3] } },
});

export const words = style({ flex: '1 1 16rem', minInlineSize: 0, display: 'grid', gap: space[1] });

export const description = style({ color: color.text.subtle });

export const actions = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  '@media': { [media.narrow]: { gap: space[1] }, [media.print]: { display: 'none' } },
});

export const trail = style({
  '@media': { [media.print]: { display: 'none' } },
  display: 'flex',
  flexWrap: 'wrap',
  listStyle: 'none',
  columnGap: space[2],
  fontSize: font.size[13],
  color: color.text.subtle,
});

export const crumb = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minBlockSize: '1.5rem',
  overflowWrap: 'anywhere',
  selectors: {
    '&:not(:last-child)::after': { content: '"/" / ""', color: color.border.control },
  },
});
