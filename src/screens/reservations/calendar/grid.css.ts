import { globalStyle, style, styleVariants } from '@vanilla-extract/css';
import { innerRing } from '#src/styles/ring.ts';
import { font, layer, media, motion, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';
import { carriedByHand } from '../carrying/carriedByHand.ts';

/** The height of a minute; the grid says it for all that stands in it. */
export const minute = '--minute';

const times = (count: string) => `calc(${count} * var(${minute}))`;

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
  scrollPaddingInlineStart: '3.5rem',
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
  flex: '0 0 3.25rem',
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
  transform: 'translateY(-50%)',
  fontVariantNumeric: 'tabular-nums',
  selectors: { '&:first-child': { transform: 'none' } },
});

export const column = style({
  flex: '1 0 7rem',
  minInlineSize: 0,
  borderInlineEnd: `1px solid ${color.border.soft}`,
  selectors: { '&:last-child': { borderInlineEnd: 0 } },
});

export const head = style({
  position: 'sticky',
  insetBlockStart: 0,
  zIndex: layer.sticky,
  display: 'grid',
  alignContent: 'center',
  blockSize: '3rem',
  paddingInline: space[2],
  background: color.raised,
  borderBlockEnd: `1px solid ${color.border.soft}`,
  fontSize: font.size[13],
  lineHeight: font.line.tight,
  color: color.text.strong,
  fontWeight: font.weight.medium,
  overflow: 'hidden',
});

export const headName = style({
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

export const headNote = style({
  fontSize: font.size[12],
  fontWeight: font.weight.normal,
  color: color.text.subtle,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

export const isToday = style({ color: color.accentText });

export const body = style({
  position: 'relative',
  isolation: 'isolate',
  cursor: 'cell',
  contain: 'layout style',
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

export const now = style({
  position: 'absolute',
  insetInline: 0,
  blockSize: 0,
  borderBlockStart: `2px solid ${color.danger}`,
  zIndex: 3,
  pointerEvents: 'none',
  selectors: {
    '&::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '-4px',
      insetBlockStart: '-5px',
      inlineSize: '8px',
      blockSize: '8px',
      borderRadius: radius.round,
      background: color.danger,
    },
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
  insetBlockStart: times('var(--top)'),
  blockSize: `calc(${times('var(--length)')} - 2px)`,
  insetInlineStart: 'calc(100% * var(--lane) / var(--lanes) + 1px)',
  inlineSize: 'calc(100% / var(--lanes) - 3px)',
  paddingBlock: '1px',
  paddingInline: `${space[1.5]} ${space[1]}`,
  border: '1px solid',
  borderInlineStartWidth: '4px',
  borderRadius: radius.small,
  fontSize: font.size[12],
  lineHeight: 1.3,
  cursor: 'grab',
  overflow: 'hidden',
  userSelect: 'none',
  WebkitTouchCallout: 'none',
  contain: 'layout style',
  selectors: {
    '&:hover, &:focus-visible': { zIndex: 4, boxShadow: color.shadow.low },
    '&:focus-visible': innerRing,
    '&[data-edge="end"]': { cursor: 'ns-resize' },
    '&[data-carried="pointer"]': carriedByHand,
    '&[data-carried="keyboard"]': {
      zIndex: 5,
      boxShadow: color.shadow.high,
      outline: `2px dashed ${color.focus}`,
    },
    '&[data-carried="busy"]': { zIndex: 5, opacity: 0.7, cursor: 'progress' },
    // what is narrow is read when it is pointed at
    '&[data-narrow]:hover, &[data-narrow]:focus-visible': { inlineSize: 'max(100% / var(--lanes), 9rem)' },
  },
  '@media': { [media.forced]: { borderColor: 'CanvasText' } },
});

/** Preparation, visit and tidying up: all the time that is taken. */
export const buffer = style({
  position: 'absolute',
  insetBlockStart: times('(var(--top) - var(--before))'),
  blockSize: times('(var(--length) + var(--before) + var(--after))'),
  insetInlineStart: 'calc(100% * var(--lane) / var(--lanes) + 1px)',
  inlineSize: 'calc(100% / var(--lanes) - 3px)',
  borderRadius: radius.small,
  border: `1px dashed ${color.border.control}`,
  backgroundImage: `repeating-linear-gradient(135deg, ${color.border.control} 0 1px, transparent 1px 6px)`,
  opacity: 0.5,
  pointerEvents: 'none',
});

export const clock = style({ fontWeight: font.weight.bold, fontVariantNumeric: 'tabular-nums' });

export const name = style({ fontWeight: font.weight.medium, overflowWrap: 'anywhere' });

export const service = style({
  display: 'block',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
});

const toned = (name: keyof typeof color.status) =>
  ({
    background: color.status[name].fill,
    color: color.status[name].text,
    borderColor: color.status[name].edge,
  }) as const;

const dashed = { borderStyle: 'dashed', borderInlineStartStyle: 'solid' } as const;

/** The look of a reservation by its state; the word stands in its name, the icon beside it. */
export const states = styleVariants({
  requested: { ...toned('booked'), ...dashed },
  waitlisted: { ...toned('booked'), ...dashed },
  booked: toned('booked'),
  confirmed: toned('confirmed'),
  arrived: toned('arrived'),
  in_progress: toned('inProgress'),
  completed: toned('completed'),
  no_show: toned('noShow'),
  cancelled: { ...toned('cancelled'), textDecoration: 'line-through' },
  entered_in_error: { ...toned('cancelled'), textDecoration: 'line-through' },
});

/** The colour of the service at the edge. */
export const edges = styleVariants(color.label, (borderInlineStartColor) => ({ borderInlineStartColor }));

export const ghost = style({
  position: 'absolute',
  insetInline: '2px',
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
  transition: `inset-block-start ${motion.fast}`,
});

globalStyle(`${entry} .lucide`, {
  display: 'inline-block',
  verticalAlign: 'text-bottom',
  marginInlineEnd: space[0.5],
});
