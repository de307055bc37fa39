import { globalStyle, style } from '@vanilla-extract/css';
import { font, media, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';
import { input } from '#src/ui/Input.css.ts';

export const palette = style({ display: 'grid', gap: space[3], gridTemplateColumns: 'minmax(0, 1fr)' });

globalStyle(`${palette} > search`, { maxInlineSize: 'none' });

export const list = style({
  blockSize: 'min(26rem, 55vh)',
  overflow: 'auto',
  scrollPaddingBlock: space[2],
});

export const group = style({
  paddingBlock: `${space[3]} ${space[1]}`,
  paddingInline: space[3],
  color: color.text.subtle,
  fontSize: font.size[12],
});

export const option = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  columnGap: space[3],
  minBlockSize: '2.25rem',
  paddingBlock: space[1],
  paddingInline: space[3],
  borderRadius: radius.control,
  cursor: 'pointer',
  overflowWrap: 'anywhere',
  selectors: {
    '&[aria-selected="true"]': { background: color.accentSoft, color: color.text.strong },
  },
  '@media': {
    [media.coarse]: { minBlockSize: '2.75rem' },
    [media.forced]: {
      selectors: { '&[aria-selected="true"]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
    },
  },
});

export const detail = style({ color: color.text.subtle, fontSize: font.size[13] });
export const none = style({ padding: space[3], color: color.text.subtle });
export const overtaken = style({ color: color.dangerText });

export const keys = style({ display: 'inline-flex', flexWrap: 'wrap', gap: space[0.5] });

export const sheet = style({ display: 'grid', gap: space[2] });
export const shortcut = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[4],
  minBlockSize: '1.75rem',
});
// keys and words give way alike where large text meets a small page
globalStyle(`${shortcut} > dt`, { flex: '0 1 7rem' });
globalStyle(`${shortcut} > dt + dd`, { flex: '1 1 8rem', overflowWrap: 'anywhere' });

export const change = style({ flex: 'none' });
export const listener = style([
  input,
  { inlineSize: '7rem', maxInlineSize: '100%', minBlockSize: '1.75rem' },
]);
