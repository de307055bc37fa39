import { style } from '@vanilla-extract/css';
import { radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

/** The form over the list, so that it is met first and the list keeps its width. */
export const editor = style({
  marginBlockEnd: space[6],
  padding: space[5],
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
});

export const title = style({ marginBlockEnd: space[4] });

export const section = style({ display: 'grid', gap: space[4], marginBlockEnd: space[6] });

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: space[3],
});

export const scopes = style({ display: 'flex', flexWrap: 'wrap', gap: space[1], paddingBlock: space[1] });

/** A word over a smaller one. */
export const named = style({
  display: 'grid',
  justifyItems: 'start',
  gap: space[1],
  overflowWrap: 'anywhere',
});
