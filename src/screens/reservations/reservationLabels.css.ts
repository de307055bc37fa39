import { style } from '@vanilla-extract/css';
import { font, room, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

/** How a reservation stands, and under it where it came from: beside each other they would widen every row. */
export const marks = style({ display: 'inline-grid', justifyItems: 'start', gap: space[1] });

/** Under the name, so that names stand under each other and every row is as high as the next. */
export const facts = style({
  display: 'block',
  fontSize: font.size[13],
  '@container': { [room.roomyRows]: { whiteSpace: 'nowrap' } },
});

export const chips = style({ display: 'flex', flexWrap: 'wrap', gap: space[1], marginBlockStart: space[1] });

export const moved = style({ display: 'block', color: color.text.subtle, fontSize: font.size[13] });
