import { style } from '@vanilla-extract/css';
import { innerRing } from '#src/styles/ring.ts';
import { font, media, radius, room, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const days = style({ display: 'grid', gap: space[6] });

export const day = style({ display: 'grid', gap: space[2] });

export const date = style({ fontSize: font.size[14] });

export const closed = style({ color: color.text.subtle });

export const list = style({
  display: 'grid',
  listStyle: 'none',
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
  overflow: 'hidden',
  containerType: 'inline-size',
  selectors: { '&:empty': { display: 'none' } },
});

export const item = style({
  display: 'grid',
  gridTemplateColumns: '10.5rem minmax(0, 2fr) minmax(0, 2fr) minmax(0, 2fr) 9rem',
  alignItems: 'center',
  gap: space[3],
  inlineSize: '100%',
  minBlockSize: '2.75rem',
  paddingBlock: space[2],
  paddingInline: space[4],
  border: 0,
  borderBlockEnd: `1px solid ${color.border.soft}`,
  background: 'transparent',
  textAlign: 'start',
  cursor: 'pointer',
  selectors: {
    '&:hover': { background: color.hover },
    '&:focus-visible': innerRing,
    'li:last-child > &': { borderBlockEnd: 0 },
  },
  '@media': {
    // the name keeps the room that the time can spare
    [media.middle]: { gridTemplateColumns: '7rem minmax(0, 3fr) minmax(0, 2fr) minmax(0, 2fr) 8rem' },
  },
  '@container': {
    [room.cards]: {
      gridTemplateColumns: 'minmax(0, 1fr) fit-content(50%)',
      gap: `${space[0.5]} ${space[3]}`,
    },
    // enlarged on a phone: each has a line of its own
    [room.tinyCards]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

export const time = style({ fontVariantNumeric: 'tabular-nums', color: color.text.subtle });

export const who = style({
  fontWeight: font.weight.medium,
  color: color.text.strong,
  overflowWrap: 'anywhere',
  '@container': { [room.cards]: { gridColumn: '1 / -1' } },
});

export const what = style({ overflowWrap: 'anywhere' });

export const by = style({
  overflowWrap: 'anywhere',
  '@container': { [room.cards]: { justifySelf: 'end' }, [room.tinyCards]: { justifySelf: 'start' } },
});

export const mark = style({ display: 'inline-flex' });

export const status = style({
  display: 'inline-flex',
  alignItems: 'center',
  gap: space[1.5],
  '@container': {
    [room.cards]: { gridRow: 1, gridColumn: 2, justifySelf: 'end' },
    [room.tinyCards]: { gridRow: 'auto', gridColumn: 'auto', justifySelf: 'start' },
  },
});
