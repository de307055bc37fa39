import { globalStyle, style } from '@vanilla-extract/css';
import { font, media, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

/** A sheet of paper: what the patient reads, in both themes and in print. */
export const sheet = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  alignContent: 'start',
  minInlineSize: 0,
  padding: space[6],
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
  fontSize: font.size[16],
  overflowWrap: 'anywhere',
  '@media': {
    [media.card]: { padding: space[4] },
    [media.print]: { padding: 0, border: 'none', background: 'none' },
  },
});

export const title = style({ fontSize: font.size[24], color: color.text.strong });

export const heading = style({
  fontSize: font.size[20],
  color: color.text.strong,
  marginBlockStart: space[2],
  breakAfter: 'avoid',
});

export const words = style({
  display: 'grid',
  gap: space[2],
  minInlineSize: 0,
  maxInlineSize: '68ch',
  contentVisibility: 'auto',
  containIntrinsicBlockSize: 'auto 6rem',
  '@media': { [media.print]: { contentVisibility: 'visible', maxInlineSize: 'none' } },
});

globalStyle(`${words} ul, ${words} ol`, { paddingInlineStart: space[6], display: 'grid', gap: space[1] });
globalStyle(`${words} ul`, { listStyle: 'disc' });
globalStyle(`${words} ol`, { listStyle: 'decimal' });

export const help = style({ fontSize: font.size[13], color: color.text.subtle });

export const question = style({ minInlineSize: 0, breakInside: 'avoid' });

/** Where someone signs by hand. */
export const line = style({
  blockSize: space[16],
  maxInlineSize: '24rem',
  borderBlockEnd: `1px solid ${color.border.control}`,
});
