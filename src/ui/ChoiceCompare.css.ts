import { style } from '@vanilla-extract/css';
import { font, media, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const list = style({ display: 'grid', gap: space[4], minInlineSize: 0 });

export const legend = style({
  display: 'block',
  paddingBlockEnd: space[1.5],
  fontSize: font.size[13],
  fontWeight: font.weight.medium,
  color: color.text.strong,
});

export const sides = style({
  display: 'grid',
  gridTemplateColumns: '1fr 1fr',
  gap: space[2],
  '@media': { [media.card]: { gridTemplateColumns: '1fr' } },
});

/** Holds one side, as tall as the other. */
export const option = style({ display: 'grid', minInlineSize: 0 });

export const side = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[2],
  minInlineSize: 0,
  padding: space[3],
  border: `1px solid ${color.border.control}`,
  borderRadius: radius.control,
  background: color.raised,
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: color.hover },
    '&:has(:checked)': { borderColor: color.accent, background: color.accentSoft },
  },
});

export const words = style({ display: 'grid', gap: space[0.5], minInlineSize: 0 });

export const whose = style({ fontSize: font.size[12], color: color.text.subtle });

export const value = style({ color: color.text.strong, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' });

export const none = style({ color: color.text.subtle, fontStyle: 'italic' });
