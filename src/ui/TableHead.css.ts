import { style } from '@vanilla-extract/css';
import { font, layer, radius, room, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const head = style({
  '@container': {
    [room.rows]: { position: 'sticky', insetBlockStart: 0, zIndex: layer.sticky },
    [room.cards]: { display: 'block' },
  },
});

export const headRow = style({
  '@container': {
    [room.cards]: {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      gap: space[1],
      paddingBlockEnd: space[2],
    },
  },
});

export const headCell = style({
  blockSize: '2.5rem',
  paddingInline: space[4],
  background: color.raised,
  boxShadow: `inset 0 -1px ${color.border.soft}`,
  color: color.text.subtle,
  fontSize: font.size[12],
  fontWeight: font.weight.medium,
  textAlign: 'start',
  selectors: {
    '&:first-child': { borderStartStartRadius: radius.card },
    '&:last-child': { borderStartEndRadius: radius.card },
    '&:has(button)': { paddingInline: space[2] },
  },
  '@container': {
    [room.tightRows]: {
      paddingInline: space[2],
      // the button's own room is that of the cells below it
      selectors: { '&:has(button)': { paddingInline: 0 } },
    },
    [room.wideRows]: { whiteSpace: 'nowrap' },
    [room.cards]: {
      display: 'block',
      blockSize: 'auto',
      padding: '0 !important',
      whiteSpace: 'nowrap',
      background: 'none',
      boxShadow: 'none',
    },
  },
});

export const headEnd = style({ textAlign: 'end' });

/** A column that cannot be sorted has nothing to say above cards. */
export const quietHead = style({
  '@container': {
    [room.cards]: {
      position: 'absolute',
      inlineSize: '1px',
      blockSize: '1px',
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
  },
});

/** Above cards it stands over their own boxes. */
export const choiceHead = style({
  '@container': { [room.cards]: { order: 1, marginInlineStart: 'auto' } },
});

export const sortButton = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1],
  minBlockSize: '2rem',
  paddingInline: space[2],
  border: 0,
  borderRadius: radius.control,
  background: 'none',
  color: 'inherit',
  fontWeight: 'inherit',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: color.hover, color: color.text.strong },
    '[aria-sort] > &': { color: color.text.strong },
  },
  '@container': {
    [room.cards]: {
      minBlockSize: '2.75rem',
      paddingInline: space[3],
      border: `1px solid ${color.border.soft}`,
      background: color.raised,
    },
  },
});
