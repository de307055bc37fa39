import { style, styleVariants } from '@vanilla-extract/css';
import { font, media, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const chip = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  maxInlineSize: '100%',
  minBlockSize: '1.5rem',
  paddingBlock: '0.125rem',
  paddingInline: space[2],
  border: '1px solid',
  // round in one line, and no half circle around several
  borderRadius: '0.75rem',
  fontSize: font.size[12],
  fontWeight: font.weight.medium,
  lineHeight: 1.3,
  // a column of a table stays as wide as the longest word of its chips
  overflowWrap: 'break-word',
  '@media': { [media.print]: { background: 'none' } },
});

export const tone = styleVariants({ ...color.tone, ...color.status }, ({ fill, text, edge }) => ({
  background: fill,
  color: text,
  borderColor: edge,
}));

/** A word that is longer than the room breaks instead of running out of the chip. */
export const words = style({ minInlineSize: 0 });

export const struck = style({ textDecoration: 'line-through' });

/** A spot of colour and a word. */
export const spotted = style([
  chip,
  {
    background: color.raised,
    borderColor: color.border.soft,
    color: color.text.normal,
    gap: space[1.5],
  },
]);

export const label = style([spotted, { overflowWrap: 'anywhere' }]);

const swatch = style({
  flexShrink: 0,
  inlineSize: '0.625rem',
  blockSize: '0.625rem',
  borderRadius: radius.round,
  boxShadow: 'inset 0 0 0 1px oklch(0 0 0 / 0.2)',
  '@media': { [media.forced]: { forcedColorAdjust: 'none' } },
});

export const swatches = styleVariants(color.label, (background) => [swatch, { background }]);
