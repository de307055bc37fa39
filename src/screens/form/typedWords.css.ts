import { style } from '@vanilla-extract/css';
import { font, media, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

/** What was typed is no part of a paper that it never got into. */
export const notice = style({
  marginBlockEnd: space[4],
  '@media': { [media.print]: { display: 'none' } },
});

export const words = style({ display: 'grid', gap: space[2], marginBlockStart: space[2] });

export const term = style({
  color: color.text.subtle,
  fontSize: font.size[13],
  fontWeight: font.weight.medium,
});

export const text = style({
  whiteSpace: 'pre-wrap',
  overflowWrap: 'anywhere',
  maxInlineSize: '68ch',
  color: color.text.normal,
});
