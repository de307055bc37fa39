import { style } from '@vanilla-extract/css';
import { font, layer, media, motion, radius, room, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const side = style({
  gridArea: 'side',
  display: 'flex',
  flexDirection: 'column',
  inlineSize: 'min(14.5rem, 32vw)',
  minBlockSize: 0,
  borderInlineEnd: `1px solid ${color.border.soft}`,
  background: color.sunken,
  zIndex: layer.bar,
  '@container': {
    [room.narrowShell]: {
      flexDirection: 'row',
      inlineSize: 'auto',
      borderInlineEnd: 0,
      borderBlockStart: `1px solid ${color.border.soft}`,
      background: color.raised,
      paddingBlockEnd: 'env(safe-area-inset-bottom, 0px)',
    },
  },
  '@media': { [media.print]: { display: 'none' } },
});

export const collapsed = style({ '@container': { [room.wideShell]: { inlineSize: '4rem' } } });

export const brand = style({
  display: 'flex',
  alignItems: 'center',
  minBlockSize: '3.5rem',
  paddingInline: '1.125rem',
  overflow: 'hidden',
  textDecoration: 'none',
  color: color.text.strong,
  '@container': { [room.narrowShell]: { display: 'none' } },
});

/** The entries; they scroll where the window is low, and let their names out where the side is folded. */
export const entries = style({
  flex: 1,
  minInlineSize: 0,
  minBlockSize: 0,
  padding: space[3],
  overflowY: 'auto',
  '@container': {
    [room.wideShell]: {
      '@media': { '(min-height: 34em)': { selectors: { [`${collapsed} &`]: { overflow: 'visible' } } } },
    },
    [room.narrowShell]: { display: 'flex', padding: 0, overflow: 'visible' },
  },
});

export const list = style({
  listStyle: 'none',
  display: 'grid',
  gap: space[0.5],
  '@container': { [room.narrowShell]: { display: 'flex', flex: '4 1 auto', minInlineSize: 0, gap: 0 } },
});

export const entry = style({ flex: '1 1 auto', minInlineSize: 0 });

/** The entries past the fourth: below on wide screens, on a sheet above the bar on narrow ones. */
export const rest = style([
  list,
  {
    marginBlockStart: space[0.5],
    '@container': {
      [room.narrowShell]: {
        display: 'grid',
        position: 'fixed',
        insetInline: 0,
        insetBlockEnd: 'calc(3.5rem + 1px + env(safe-area-inset-bottom, 0px))',
        zIndex: layer.sheet,
        maxBlockSize: '60dvh',
        overflow: 'auto',
        margin: 0,
        gap: space[0.5],
        padding: space[2],
        borderBlockStart: `1px solid ${color.border.soft}`,
        borderStartStartRadius: radius.card,
        borderStartEndRadius: radius.card,
        background: color.raised,
        boxShadow: color.shadow.high,
      },
    },
  },
]);

export const shut = style({ '@container': { [room.narrowShell]: { display: 'none' } } });

export const link = style({
  position: 'relative',
  display: 'flex',
  alignItems: 'center',
  gap: space[3],
  inlineSize: '100%',
  minBlockSize: '2.25rem',
  paddingInline: '0.625rem',
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: color.text.normal,
  fontSize: font.size[14],
  textDecoration: 'none',
  textAlign: 'start',
  cursor: 'pointer',
  transition: `background-color ${motion.fast}, color ${motion.fast}`,
  selectors: {
    '&:hover': { background: color.hover, color: color.text.strong },
    '&[aria-current="page"]': {
      background: color.accentSoft,
      color: color.accentText,
      fontWeight: font.weight.medium,
    },
  },
  '@container': { [room.narrowShell]: { minBlockSize: '3rem' } },
  '@media': {
    [media.forced]: {
      selectors: { '&[aria-current="page"]': { outline: '2px solid Highlight', outlineOffset: '-2px' } },
    },
  },
});

/** An entry of the bar on narrow screens: icon over word; enlarged text stops growing where five words would be cut. */
export const barLink = style({
  '@container': {
    [room.narrowShell]: {
      minInlineSize: 0,
      flexDirection: 'column',
      justifyContent: 'center',
      gap: space[0.5],
      minBlockSize: '3.5rem',
      paddingInline: space[0.5],
      borderRadius: 0,
      fontSize: `min(${font.size[12]}, max(12px, 3.2vw))`,
      textAlign: 'center',
      selectors: {
        '&[aria-current="page"]': { background: 'none', boxShadow: `inset 0 2px ${color.accent}` },
        '&:focus-visible': { outlineOffset: '-3px' },
      },
    },
  },
});

export const word = style({
  minInlineSize: 0,
  lineHeight: 1.4,
  maxInlineSize: '100%',
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  '@container': {
    [room.wideShell]: {
      // a long word of another language takes a second line
      whiteSpace: 'normal',
      selectors: {
        [`${collapsed} &`]: {
          position: 'absolute',
          whiteSpace: 'nowrap',
          insetInlineStart: 'calc(100% + 0.75rem)',
          maxInlineSize: 'none',
          padding: `${space[1]} ${space[2]}`,
          borderRadius: radius.small,
          background: color.text.strong,
          color: color.paper,
          fontSize: font.size[12],
          opacity: 0,
          pointerEvents: 'none',
          transition: `opacity ${motion.fast}`,
        },
        [`${collapsed} ${link}:hover &, ${collapsed} ${link}:focus-visible &`]: { opacity: 1 },
      },
    },
  },
});

export const more = style({
  display: 'none',
  '@container': { [room.narrowShell]: { display: 'block', flex: '1 1 auto', minInlineSize: 0 } },
});

export const collapse = style({
  padding: space[3],
  borderBlockStart: `1px solid ${color.border.soft}`,
  '@container': { [room.narrowShell]: { display: 'none' } },
});

export const flip = style({ selectors: { '[dir="rtl"] &': { transform: 'scaleX(-1)' } } });
