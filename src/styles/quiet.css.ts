import { style } from '@vanilla-extract/css';
import { font } from './scale.ts';
import { color } from './theme.css.ts';

/** A date or an age: it breaks before it, never within. */
export const whole = style({ whiteSpace: 'nowrap' });

/** Words that are no longer said: their room stays, so that nothing moves away from under a finger. */
export const unsaid = style({ visibility: 'hidden' });

/** Words beside others that matter more. */
export const quiet = style({
  color: color.text.subtle,
  fontSize: font.size[13],
  fontWeight: font.weight.normal,
});
