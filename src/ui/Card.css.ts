import { globalStyle, style } from '@vanilla-extract/css';
import { font, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const card = style({
  display: 'grid',
  gridTemplateColumns: 'minmax(0, 1fr)',
  gap: space[4],
  alignContent: 'start',
  minInlineSize: 0,
  padding: space[5],
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.raised,
  boxShadow: color.shadow.low,
});

globalStyle(`${card} > button`, { justifySelf: 'start' });

export const head = style({
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'baseline',
  justifyContent: 'space-between',
  gap: space[2],
});

export const about = style({
  marginBlockStart: space[1],
  fontSize: font.size[13],
  color: color.text.subtle,
});

export const dangerous = style({ borderColor: color.tone.danger.edge });

/** Cards side by side, as many as fit. */
export const grid = style({
  display: 'grid',
  gap: space[4],
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(18rem, 100%), 1fr))',
});

// what a card offers stands at its foot, so that one row of cards has one row of buttons
globalStyle(`${grid} > ${card}`, { gridTemplateRows: '1fr', alignContent: 'stretch' });
