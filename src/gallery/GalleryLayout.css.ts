import { style } from '@vanilla-extract/css';
import { font, media, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

const gutter = 'clamp(1rem, 3vw, 2.5rem)';

export const header = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  paddingBlock: space[2],
  paddingInline: gutter,
  borderBlockEnd: `1px solid ${color.border.soft}`,
  '@media': { [media.print]: { display: 'none' } },
});
export const home = style({
  color: color.text.strong,
  textDecoration: 'none',
  fontSize: font.size[16],
  borderRadius: '4px',
});
export const links = style({ display: 'flex', flexWrap: 'wrap', gap: space[1] });
export const main = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[5],
  padding: `${space[6]} ${gutter} ${space[16]}`,
  '@media': { [media.print]: { display: 'block', padding: 0 } },
});
