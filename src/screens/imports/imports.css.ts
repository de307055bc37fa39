import { style } from '@vanilla-extract/css';
import { quiet as subtle } from '#src/styles/quiet.css.ts';
import { space } from '#src/styles/scale.ts';

export const stack = style({ display: 'grid', gap: space[4], minInlineSize: 0 });

export const text = style({ maxInlineSize: '68ch' });

export const points = style({
  display: 'grid',
  gap: space[1],
  marginBlock: space[2],
  paddingInlineStart: space[4],
});

export const quiet = style([subtle, { overflowWrap: 'anywhere' }]);

/** Under the name, so that every row is as high as the next. */
export const below = style([quiet, { display: 'block' }]);

export const row = style({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: space[2] });

export const settings = style({
  display: 'grid',
  gap: space[4],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(14rem, 100%), 1fr))',
});

export const plainList = style({ display: 'grid', gap: space[1], listStyle: 'none', padding: 0, margin: 0 });
