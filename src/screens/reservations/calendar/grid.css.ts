import { style, styleVariants } from '@vanilla-extract/css';
import { innerRing } from '#src/styles/ring.ts';
import { font, layer, media, motion, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';
import { carriedByHand } from '../carrying/carriedByHand.ts';

/** The height of a minute; the grid says it for all that stands in it. */
export const minute = '--minute';

export const scroller = style({
  position: 'relative',
  overflow: 'auto',
  overscrollBehavior: 'contain',
  minBlockSize: '20rem',
  blockSize: 'calc(100dvh - 15.5rem)',
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
  scrollPaddingBlockStart: '3.5rem',
  scrollPaddingInlineStart: '4.5rem',
  '@media': { [media.print]: { display: 'none' } },
});

export const grid = style({
  display: 'flex',
  position: 'relative',
  minInlineSize: 'max-content',
  inlineSize: '100%',
});

export const gutter = style({
  position: 'sticky',
  insetInlineStart: 0,
  zIndex: layer.bar,
  flex: '0 0 4.25rem',
  background: color.raised,
  borderInlineEnd: `1px solid ${color.border.soft}`,
});

export const corner = style({
  position: 'sticky',
  insetBlockStart: 0,
  blockSize: '3rem',
  background: color.raised,
  borderBlockEnd: `1px solid ${color.border.soft}`,
  zIndex: 1,
});

export const hours = style({ position: 'relative', fontSize: font.size[12], color: color.text.subtle });

export const hour = style({
  position: 'absolute',
  insetInlineEnd: space[1.5],
  whiteSpace: 'nowrap',
  transform: 'translateY(-50%)',
  fontVariantNumeric: 'tabular-nums',
  selectors: { '&:first-child': { transform: 'none' } },
});

/** Below the hour and out of its line, so that the hour stays at its own. */
export const which = style({ position: 'absolute', insetBlockStart: '100%', insetInlineEnd: 0 });

export const column = style({
  flex: '1 0 7rem',
  minInlineSize: 0,
  borderInlineEnd: `1px solid ${color.border.soft}`,
  selectors: { '&:last-child': { borderInlineEnd: 0 } },
});

export const body = style({
  position: 'relative',
  isolation: 'isolate',
  cursor: 'cell',
  contain: 'layout style',
  // what grows or is carried beyond its column stays above the next one
  selectors: { '&:focus-within': { zIndex: 1 }, '&:hover': { zIndex: 2 } },
  backgroundImage: `repeating-linear-gradient(to bottom, ${color.border.soft} 0 1px, transparent 1px var(--slot))`,
});

export const off = style({
  position: 'absolute',
  insetInline: 0,
  background: color.sunken,
  opacity: 0.72,
  pointerEvents: 'none',
});

export const hole = style({
  position: 'absolute',
  insetInline: 0,
  pointerEvents: 'none',
  backgroundImage: `repeating-linear-gradient(135deg, ${color.border.soft} 0 6px, ${color.sunken} 6px 12px)`,
});

/** Beneath the entries, of which its two ends alone lie on top: a line through a name says that it was cancelled. */
export const now = style({
  position: 'absolute',
  insetInline: 0,
  blockSize: '2px',
  background: color.danger,
  pointerEvents: 'none',
  selectors: {
    '&::before, &::after': {
      content: '""',
      position: 'absolute',
      zIndex: 3,
      background: color.danger,
    },
    '&::before': {
      insetInlineStart: '-4px',
      insetBlockStart: '-3px',
      inlineSize: '8px',
      blockSize: '8px',
      borderRadius: radius.round,
    },
    '&::after': { insetInlineEnd: 0, inlineSize: '8px', blockSize: '2px' },
  },
});

export const cursor = style({
  position: 'absolute',
  insetInline: '2px',
  blockSize: 'var(--slot)',
  zIndex: 2,
  borderRadius: radius.small,
  pointerEvents: 'none',
  outline: 'none',
  paddingInline: space[1.5],
  fontSize: font.size[12],
  lineHeight: 1.2,
  color: 'transparent',
  overflow: 'hidden',
  selectors: {
    '&:focus-visible': { ...innerRing, background: color.accentSoft, color: color.accentText },
  },
});

export const entry = style({
  position: 'absolute',
  zIndex: 1,
  paddingBlock: '1px',
  paddingInline: `${space[2]} ${space[1]}`,
  border: '1px solid',
  borderRadius: radius.small,
  // one colour all around: round borders of two colours took four fifths of the painting
  backgroundSize: '3px 100%',
  backgroundRepeat: 'no-repeat',
  fontSize: font.size[12],
  lineHeight: 1.3,
  cursor: 'grab',
  marginInline: '1px 2px',
  marginBlockEnd: '2px',
  userSelect: 'none',
  WebkitTouchCallout: 'none',
  selectors: {
    '&:hover, &:focus-visible': {
      zIndex: 4,
      boxShadow: color.shadow.low,
      // what is narrow is read when it is pointed at
      minInlineSize: '9rem',
    },
    '&:focus-visible': innerRing,
    '[dir="rtl"] &': { backgroundPositionX: 'right' },
    '&[data-edge="end"]': { cursor: 'ns-resize' },
    '&[data-carried="pointer"]': carriedByHand,
    '&[data-carried="keyboard"]': {
      zIndex: 5,
      boxShadow: color.shadow.high,
      outline: `2px dashed ${color.focus}`,
    },
    '&[data-carried="busy"]': { zIndex: 5, opacity: 0.7, cursor: 'progress' },
  },
  '@media': { [media.forced]: { borderColor: 'CanvasText' } },
});

/** Preparation, visit and tidying up: all the time that is taken. */
export const buffer = style({
  position: 'absolute',
  marginInline: '1px 2px',
  borderRadius: radius.small,
  border: `1px dashed ${color.border.control}`,
  backgroundImage: `repeating-linear-gradient(135deg, ${color.border.control} 0 1px, transparent 1px 6px)`,
  opacity: 0.5,
  pointerEvents: 'none',
});

export const clipped = style({ overflow: 'hidden', contain: 'layout style' });

/** Without a text there is nothing to clip, which is what makes a thousand of them slow. */
export const bare = style({
  borderRadius: 0,
  selectors: {
    '&:is(:hover, :focus-visible)::before': { content: 'attr(aria-label) / ""' },
    '&:is(:hover, :focus-visible)': { minBlockSize: '3.5rem' },
  },
});

/** As many whole lines as there is room for, and at least one. */
export const text = style({
  containerType: 'inline-size',
  blockSize: 'max(1lh, round(down, 100%, 1lh))',
  overflow: 'hidden',
});

// what is cut off is the end of a name, whichever direction it has
const oneLine = {
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
} as const;

export const lines = style({ display: 'flex', flexWrap: 'wrap', columnGap: space[1] });

const narrow = '(max-width: 8rem)';

export const icon = style({
  display: 'flex',
  alignItems: 'center',
  // in a sliver the name is worth more; the look and the name of the cell say the state
  '@container': { '(max-width: 3.5rem)': { display: 'none' } },
});

export const clock = style({
  ...oneLine,
  fontWeight: font.weight.bold,
  fontVariantNumeric: 'tabular-nums',
  // where there is no room beside it, who comes stands first
  '@container': { [narrow]: { order: 1, flex: '1 0 100%', maxInlineSize: '100%' } },
});

export const name = style({
  ...oneLine,
  flex: '1 1 0',
  minInlineSize: 0,
  fontWeight: font.weight.medium,
});

export const service = style({ ...oneLine, flex: '1 0 100%', maxInlineSize: '100%', order: 2 });

const toned = (name: keyof typeof color.status) =>
  ({
    backgroundColor: color.status[name].fill,
    color: color.status[name].text,
    borderColor: color.status[name].edge,
  }) as const;

const dashed = { borderStyle: 'dashed' } as const;

/** The look of a reservation by its state; the word stands in its name, the icon beside it. */
export const states = styleVariants({
  requested: { ...toned('booked'), ...dashed },
  waitlisted: { ...toned('booked'), ...dashed },
  booked: toned('booked'),
  confirmed: toned('confirmed'),
  queued: { ...toned('arrived'), ...dashed },
  arrived: toned('arrived'),
  in_progress: toned('inProgress'),
  completed: toned('completed'),
  no_show: toned('noShow'),
  cancelled: { ...toned('cancelled'), textDecoration: 'line-through' },
  entered_in_error: { ...toned('cancelled'), textDecoration: 'line-through' },
});

/** The colour of the service at the edge. */
export const edges = styleVariants(color.label, (edge) => ({
  backgroundImage: `linear-gradient(${edge}, ${edge})`,
}));

export const ghost = style({
  position: 'absolute',
  insetBlockStart: 0,
  insetInline: '2px',
  contain: 'strict',
  willChange: 'transform',
  zIndex: 4,
  border: `2px dashed ${color.focus}`,
  borderRadius: radius.small,
  background: color.accentSoft,
  opacity: 0.85,
  color: color.accentText,
  fontSize: font.size[12],
  fontWeight: font.weight.bold,
  paddingInline: space[1.5],
  pointerEvents: 'none',
  transition: `transform ${motion.fast}`,
});
