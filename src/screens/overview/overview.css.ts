import { globalStyle, style } from '@vanilla-extract/css';
import { font, media, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const page = style({ display: 'grid', gap: space[8], gridTemplateColumns: 'minmax(0, 1fr)' });
export const section = style({ display: 'grid', gap: space[4], gridTemplateColumns: 'minmax(0, 1fr)' });

export const sectionHead = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
});

/** Whose figures they are, on paper alone: the screen says it in its bar. */
export const onPaper = style({
  display: 'none',
  fontWeight: font.weight.bold,
  '@media': { [media.print]: { display: 'block' } },
});

export const sectionTitle = style({ fontSize: font.size[20], fontWeight: font.weight.bold });

export const choices = style({ display: 'flex', flexWrap: 'wrap', gap: space[4], listStyle: 'none' });
globalStyle(`${choices} a`, { display: 'inline-flex', alignItems: 'center', minBlockSize: '1.5rem' });
globalStyle(`${choices} a[aria-current]`, {
  color: color.text.strong,
  fontWeight: font.weight.bold,
  textDecoration: 'none',
});

export const picker = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[4] });
globalStyle(`${picker} > ul`, { '@media': { [media.print]: { display: 'none' } } });
export const own = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'end',
  gap: space[3],
  selectors: { '&[hidden]': { display: 'none' } },
});

export const trio = style({
  display: 'grid',
  gap: space[4],
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(18rem, 100%), 1fr))',
});

export const panel = style({
  breakInside: 'avoid',
  display: 'grid',
  alignContent: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[3],
  minInlineSize: 0,
  padding: space[4],
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
  boxShadow: color.shadow.low,
});
globalStyle(`${panel} > button`, { justifySelf: 'start' });

export const short = style({
  minBlockSize: '9rem',
  // below each other, empty ones shall not push the others away
  '@media': { [media.narrow]: { minBlockSize: '6rem' } },
});
export const tall = style({ minBlockSize: '18.5rem' });

export const panelTitle = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space[2],
  fontSize: font.size[14],
  fontWeight: font.weight.bold,
});
/** A finger gets more than the line, of which the lines around take no notice. */
const beyondTheLine = (by: string) => ({ paddingBlock: by, marginBlock: `-${by}` });
globalStyle(`${panelTitle} a`, {
  color: 'inherit',
  fontWeight: 'inherit',
  textDecoration: 'none',
  ...beyondTheLine(space[1.5]),
  '@media': { [media.coarse]: beyondTheLine('0.8125rem') },
});
globalStyle(`${panelTitle} a:hover`, { textDecoration: 'underline' });

export const count = style({
  minInlineSize: '1.5rem',
  paddingInline: space[2],
  borderRadius: radius.round,
  background: color.sunken,
  color: color.text.strong,
  fontVariantNumeric: 'tabular-nums',
  textAlign: 'center',
});

export const rows = style({ display: 'grid', gap: space[2], listStyle: 'none' });
export const row = style({
  display: 'flex',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space[3],
});
export const rowWords = style({ display: 'grid', minInlineSize: 0, overflowWrap: 'anywhere' });
globalStyle(`${rowWords} > a`, { minBlockSize: '1.5rem' });
export const aside = style({
  flexShrink: 0,
  color: color.text.normal,
  fontSize: font.size[13],
  fontVariantNumeric: 'tabular-nums',
});

export const steps = style({ display: 'grid', gap: space[3], listStyle: 'none' });
export const step = style({ display: 'flex', alignItems: 'flex-start', gap: space[3] });
globalStyle(`${step} > svg`, { flexShrink: 0, marginBlockStart: '2px' });
export const stepDone = style({ color: color.tone.success.text });
export const stepOpen = style({ color: color.text.subtle });

export const done = style({
  display: 'flex',
  alignItems: 'baseline',
  gap: space[2],
  maxInlineSize: 'none',
  color: color.text.subtle,
  fontSize: font.size[13],
});
globalStyle(`${done} > svg`, { flexShrink: 0, alignSelf: 'center' });

export const tiles = style({
  display: 'grid',
  gap: '1px',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(10.5rem, 100%), 1fr))',
  overflow: 'hidden',
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
});

export const tile = style({
  display: 'grid',
  alignContent: 'start',
  gap: space[0.5],
  padding: space[4],
  boxShadow: `0 0 0 1px ${color.border.soft}`,
});
export const tileSpace = style({ blockSize: '6.5rem' });

export const tileLabel = style({ color: color.text.subtle, fontSize: font.size[13] });
globalStyle(`${tileLabel} a`, { display: 'inline-block', minBlockSize: '1.5rem' });
export const tileValue = style({
  color: color.text.strong,
  fontSize: font.size[24],
  fontWeight: font.weight.bold,
  fontVariantNumeric: 'tabular-nums',
  lineHeight: font.line.tight,
});
export const tileMore = style({
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: space[2],
  minBlockSize: '1.25rem',
  color: color.text.subtle,
  fontSize: font.size[12],
});
export const change = style({ display: 'inline-flex', alignItems: 'center', gap: space[1] });

export const charts = style({
  display: 'grid',
  gap: space[4],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(22rem, 100%), 1fr))',
});
export const wide = style({ gridColumn: '1 / -1' });

/** One thing from online: its words, and beside or below them what can be done. */
export const newsRow = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[2],
  paddingBlock: space[2],
  borderBlockStart: `1px solid ${color.border.soft}`,
});
export const newsActs = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
globalStyle(`${newsActs} > a`, { minBlockSize: '1.5rem' });
