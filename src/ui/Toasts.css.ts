import { keyframes, style, styleVariants } from '@vanilla-extract/css';
import { ring } from '#src/styles/ring.ts';
import { font, layer, media, motion, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

const arrive = keyframes({ from: { opacity: 0, transform: 'translateY(-12px)' } });

export const region = style({
  position: 'fixed',
  insetBlockStart: `calc(${space[3]} + env(safe-area-inset-top, 0px))`,
  insetInline: 0,
  zIndex: layer.toast,
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  justifyItems: 'center',
  gap: space[2],
  inlineSize: `min(32rem, calc(100vw - 2 * ${space[3]}))`,
  marginInline: 'auto',
  pointerEvents: 'none',
  borderRadius: radius.card,
  outline: 'none',
  selectors: { '&:focus-visible': ring },
  '@media': { [media.print]: { display: 'none' } },
});

export const toast = style({
  display: 'flex',
  alignItems: 'flex-start',
  gap: space[3],
  inlineSize: 'fit-content',
  minInlineSize: 'min(20rem, 100%)',
  maxInlineSize: '100%',
  pointerEvents: 'auto',
  padding: `${space[3]} ${space[2]} ${space[3]} ${space[4]}`,
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
  color: color.text.strong,
  boxShadow: color.shadow.high,
  fontSize: font.size[14],
  cursor: 'default',
  touchAction: 'pan-y',
  animation: `${arrive} ${motion.normal}`,
  selectors: { '&:focus-visible': ring },
});

export const icon = styleVariants({
  success: { color: color.tone.success.text },
  error: { color: color.tone.danger.text },
  info: { color: color.tone.info.text },
  warning: { color: color.tone.warning.text },
});

export const words = style({
  position: 'relative',
  flex: 1,
  minInlineSize: 0,
  overflowWrap: 'anywhere',
  whiteSpace: 'pre-line',
});

export const buttons = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  marginBlock: '-0.375rem',
});

export const close = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: '2rem',
  blockSize: '2rem',
  padding: 0,
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: color.text.subtle,
  cursor: 'pointer',
  selectors: { '&:hover': { background: color.hover, color: color.text.strong } },
});
