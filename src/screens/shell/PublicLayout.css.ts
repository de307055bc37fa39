import { style } from '@vanilla-extract/css';
import { font, media, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const page = style({
  display: 'grid',
  gridTemplateRows: 'auto 1fr auto',
  gridTemplateColumns: 'minmax(0, 1fr)',
  minBlockSize: '100dvh',
  background: color.paper,
});

const width = {
  inlineSize: '100%',
  maxInlineSize: '72rem',
  marginInline: 'auto',
  paddingInline: space[6],
  // beside twice the text a telephone has no room for twice the margin
  '@media': { [media.card]: { paddingInline: `min(${space[4]}, 5vw)` } },
} as const;

export const header = style([
  width,
  {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: space[3],
    minBlockSize: '4rem',
    paddingBlock: space[2],
  },
]);

export const home = style({
  display: 'inline-flex',
  alignItems: 'center',
  minBlockSize: '2rem',
  borderRadius: radius.control,
  textDecoration: 'none',
});

export const links = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });

export const main = style([width, { paddingBlock: space[8], minInlineSize: 0 }]);

export const foot = style({
  borderBlockStart: `1px solid ${color.border.soft}`,
  color: color.text.subtle,
  fontSize: font.size[13],
});

export const footRow = style([
  width,
  {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'space-between',
    gap: space[3],
    paddingBlock: space[5],
  },
]);
