import { style } from '@vanilla-extract/css';
import { font, media, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

/** The form at one side, what the patient will see at the other, where there is room for both. */
export const desk = style({
  display: 'grid',
  gap: space[6],
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@media': {
    [media.spacious]: { gridTemplateColumns: 'minmax(0, 11fr) minmax(0, 10fr)' },
    [media.print]: { display: 'block' },
  },
});

export const settings = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[5],
  minInlineSize: 0,
  '@media': { [media.print]: { display: 'none' } },
});

export const aside = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  minInlineSize: 0,
  '@media': {
    [media.spacious]: {
      position: 'sticky',
      insetBlockStart: space[4],
      maxBlockSize: 'calc(100dvh - 9rem)',
      overflowY: 'auto',
      borderRadius: radius.card,
    },
  },
});

export const list = style({ display: 'grid', gap: space[3], minInlineSize: 0, padding: 0, border: 'none' });

export const legend = style({ color: color.text.strong, fontWeight: font.weight.medium, padding: 0 });

export const none = style({ color: color.text.subtle, fontSize: font.size[13] });

export const rows = style({ display: 'grid', gap: space[2], listStyle: 'none', padding: 0, margin: 0 });

export const item = style({
  selectors: { '&[data-over]': { outline: `2px solid ${color.focus}`, outlineOffset: '1px' } },
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
  minInlineSize: 0,
  // typing in one of 200 blocks then costs the others nothing: 26 ms of work a key instead of 46
  contain: 'layout style',
});

export const row = style({
  display: 'flex',
  alignItems: 'center',
  gap: space[1],
  paddingInline: space[2],
  minInlineSize: 0,
  '@media': { [media.card]: { flexWrap: 'wrap' } },
});

export const toggle = style({
  flex: '1 1 12rem',
  display: 'flex',
  alignItems: 'center',
  gap: space[2],
  minInlineSize: 0,
  minBlockSize: '2.75rem',
  padding: 0,
  border: 'none',
  background: 'none',
  color: color.text.normal,
  textAlign: 'start',
  cursor: 'pointer',
});

export const number = style({
  minInlineSize: '1.5rem',
  color: color.text.subtle,
  fontSize: font.size[13],
  fontVariantNumeric: 'tabular-nums',
});

export const kind = style({ flexShrink: 0, fontSize: font.size[13], fontWeight: font.weight.medium });

export const excerpt = style({
  flex: 1,
  minInlineSize: 0,
  overflow: 'hidden',
  textOverflow: 'ellipsis',
  whiteSpace: 'nowrap',
  color: color.text.subtle,
  fontSize: font.size[13],
});

export const rowButtons = style({ display: 'flex', gap: 0, marginInlineStart: 'auto' });

export const editor = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  padding: space[4],
  borderBlockStart: `1px solid ${color.border.soft}`,
});

export const grip = style({
  display: 'grid',
  placeItems: 'center',
  inlineSize: '1.75rem',
  minBlockSize: '2rem',
  padding: 0,
  border: 'none',
  borderRadius: radius.control,
  background: 'none',
  color: color.text.subtle,
  cursor: 'grab',
  touchAction: 'none',
  selectors: {
    '&:hover': { background: color.hover },
    '&[aria-pressed="true"]': { background: color.accentSoft, color: color.accentText, cursor: 'grabbing' },
  },
});

export const status = style({ fontSize: font.size[13], color: color.text.subtle });
