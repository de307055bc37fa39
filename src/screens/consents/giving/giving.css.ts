import { style } from '@vanilla-extract/css';
import { font, layer, media, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const steps = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  maxInlineSize: '48rem',
  minInlineSize: 0,
});

export const step = style({
  fontSize: font.size[16],
  color: color.text.subtle,
  outline: 'none',
  scrollMarginBlockStart: space[4],
});

export const end = style({ blockSize: '1px' });

export const bar = style({
  position: 'sticky',
  insetBlockEnd: 0,
  zIndex: layer.sticky,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: space[2],
  paddingBlock: space[3],
  background: color.paper,
  borderBlockStart: `1px solid ${color.border.soft}`,
  '@media': { [media.card]: { position: 'static' } },
});

export const hint = style({ fontSize: font.size[13], color: color.text.subtle });

export const gap = style({ flex: 1 });

export const signature = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  minInlineSize: 0,
  padding: space[4],
  border: `1px solid ${color.border.control}`,
  borderRadius: radius.card,
});

export const legend = style({
  paddingInline: space[1],
  color: color.text.strong,
  fontWeight: font.weight.medium,
});

export const cover = style({
  position: 'fixed',
  inset: 0,
  zIndex: layer.overlay,
  background: color.paper,
});

export const whole = style({ blockSize: '100%', overflow: 'auto', outline: 'none' });

export const inside = style({
  display: 'grid',
  gap: space[4],
  justifyItems: 'center',
  padding: space[4],
  outline: 'none',
});

export const handedBar = style({ display: 'flex', justifyContent: 'flex-end', inlineSize: '100%' });
