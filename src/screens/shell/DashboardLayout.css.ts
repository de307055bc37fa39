import { style } from '@vanilla-extract/css';
import { ring } from '#src/styles/ring.ts';
import { layer, media, motion, radius, room, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

/** What the shell measures. */
export const shell = style({ containerType: 'inline-size', containerName: 'shell' });

export const frame = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, auto) minmax(0, 1fr)',
  gridTemplateRows: 'auto minmax(0, 1fr)',
  gridTemplateAreas: '"side top" "side main"',
  blockSize: '100dvh',
  background: color.paper,
  '@container': {
    [room.narrowShell]: {
      gridTemplateColumns: 'minmax(0, 1fr)',
      gridTemplateRows: 'auto minmax(0, 1fr) auto',
      gridTemplateAreas: '"top" "main" "side"',
    },
  },
  '@media': {
    [media.print]: { display: 'block', blockSize: 'auto' },
  },
});

export const skip = style({
  position: 'fixed',
  insetBlockStart: space[2],
  insetInlineStart: space[2],
  zIndex: layer.toast,
  padding: `${space[2]} ${space[4]}`,
  borderRadius: radius.control,
  background: color.accent,
  color: color.onAccent,
  transform: 'translateY(-200%)',
  selectors: { '&:focus': { transform: 'none', ...ring } },
  '@media': { [media.print]: { display: 'none' } },
});

export const top = style({
  gridArea: 'top',
  containerType: 'inline-size',
  containerName: 'topbar',
  minInlineSize: 0,
  borderBlockEnd: `1px solid ${color.border.soft}`,
  background: color.paper,
  zIndex: layer.bar,
  '@media': { [media.print]: { display: 'none' } },
});

export const bar = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  minBlockSize: '3.5rem',
  paddingInline: space[6],
  '@container': { [room.smallBar]: { flexWrap: 'wrap', paddingInline: space[2], gap: space[1] } },
});

export const clinic = style({
  display: 'flex',
  minInlineSize: 0,
  flexShrink: 1,
  '@container': { [room.smallBar]: { flex: '1 1 7rem' } },
});

export const search = style({
  flex: '1 1 12rem',
  display: 'flex',
  justifyContent: 'center',
  minInlineSize: 0,
  '@container': { [room.smallBar]: { flex: '0 0 auto' } },
});

export const tools = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  marginInlineStart: 'auto',
  flexShrink: 0,
});

export const main = style({
  gridArea: 'main',
  position: 'relative',
  overflow: 'auto',
  minInlineSize: 0,
  overscrollBehavior: 'contain',
  // what has the focus stays clear of the patient's banner above and of the buttons of a form below
  scrollPaddingBlock: 'min(var(--band, 4.5rem) + 1.5rem, 45%) min(8rem, 30%)',
  outline: 'none',
  transition: `opacity ${motion.fast}`,
  '@media': { [media.print]: { overflow: 'visible' } },
});

export const content = style({
  inlineSize: '100%',
  maxInlineSize: '80rem',
  marginInline: 'auto',
  padding: space[8],
  minInlineSize: 0,
  '@container': { [room.narrowShell]: { padding: space[4] } },
  '@media': {
    [media.print]: { padding: 0, maxInlineSize: 'none' },
  },
});

export const edge = style({ maxInlineSize: 'none' });

const atTheHead = { insetBlockStart: '4.5rem', insetBlockEnd: 'auto' };

/** They come and go by themselves, so they lie over the page: nothing moves under the pointer of who works there. */
export const statuses = style({
  position: 'fixed',
  // clear of the buttons of a form, which stand at the foot of the page
  insetBlockEnd: '5rem',
  insetInline: 0,
  zIndex: layer.sheet,
  display: 'grid',
  gap: space[2],
  inlineSize: `min(40rem, calc(100vw - 2 * ${space[3]}))`,
  maxBlockSize: '40dvh',
  overflow: 'auto',
  marginInline: 'auto',
  borderRadius: radius.control,
  boxShadow: color.shadow.high,
  selectors: {
    '&:empty': { display: 'none' },
    // what a drag has to say stands at the foot, and is not to be covered
    ':has([data-afloat]) > &': atTheHead,
  },
  '@container': {
    [room.narrowShell]: {
      insetBlockEnd: 'calc(11rem + env(safe-area-inset-bottom, 0px))',
      selectors: { ':has([data-afloat]) > &': atTheHead },
    },
  },
  '@media': { [media.print]: { display: 'none' } },
});

/** Room to scroll what stands last on the page out from under them. */
export const floor = style({
  selectors: { [`${statuses}:has(> *) ~ &`]: { blockSize: '12rem' } },
  '@media': { [media.print]: { display: 'none' } },
});
