import { style } from '@vanilla-extract/css';
import { font, media, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

/** Everything but the slip; on paper only the slip is wanted. */
export const page = style({
  display: 'grid',
  gap: space[4],
  minInlineSize: 0,
  '@media': { [media.print]: { display: 'none' } },
});

export const columns = style({
  display: 'grid',
  gap: space[4],
  alignItems: 'start',
  gridTemplateColumns: 'repeat(auto-fit, minmax(min(24rem, 100%), 1fr))',
});

export const column = style({ display: 'grid', gap: space[4], minInlineSize: 0 });

export const head = style({ display: 'flex', flexWrap: 'wrap', gap: space[2], alignItems: 'center' });

export const preview = style({
  margin: 0,
  paddingInlineStart: space[3],
  borderInlineStart: `3px solid ${color.border.soft}`,
  color: color.text.subtle,
  overflowWrap: 'anywhere',
});

export const series = style({
  display: 'grid',
  gap: space[2],
  listStyle: 'none',
  padding: 0,
  margin: 0,
  maxBlockSize: '20rem',
  overflowY: 'auto',
});

export const occurrence = style({
  display: 'flex',
  flexWrap: 'wrap',
  gap: space[2],
  alignItems: 'center',
  justifyContent: 'space-between',
  fontVariantNumeric: 'tabular-nums',
});

/** What a patient takes home; only on paper. */
export const slip = style({
  display: 'none',
  '@media': {
    [media.print]: { display: 'grid', gap: space[4], breakInside: 'avoid', maxInlineSize: '30rem' },
  },
});

export const slipTime = style({ fontSize: font.size[24], fontWeight: font.weight.bold });

export const address = style({ fontSize: font.size[13], overflowWrap: 'anywhere', userSelect: 'all' });

export const code = style({
  inlineSize: '12rem',
  maxInlineSize: '100%',
  background: '#fff',
  shapeRendering: 'crispEdges',
  forcedColorAdjust: 'none',
  printColorAdjust: 'exact',
});

export const answers = style({ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: space[3] });
export const question = style({ color: color.text.subtle, overflowWrap: 'anywhere' });
export const answer = style({ margin: 0, whiteSpace: 'pre-line', overflowWrap: 'anywhere' });
