import { style } from '@vanilla-extract/css';
import { font, room, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const button = style({
  minInlineSize: 0,
  maxInlineSize: '100%',
  paddingInline: space[2],
  textAlign: 'start',
  justifyContent: 'start',
});

export const words = style({
  display: 'flex',
  columnGap: '0.3em',
  minInlineSize: 0,
  overflow: 'hidden',
  '@container': { [room.smallBar]: { display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)' } },
});

export const what = style({
  flexShrink: 0,
  color: color.text.subtle,
  fontWeight: font.weight.normal,
  '@container': { [room.smallBar]: { fontSize: font.size[12] } },
});

export const name = style({
  minInlineSize: 0,
  maxInlineSize: '18rem',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: color.text.strong,
  fontWeight: font.weight.bold,
});

export const chevron = style({ color: color.text.subtle });
