import { style } from '@vanilla-extract/css';
import { layer, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const comboInput = style({ paddingInlineEnd: '2.5rem', textOverflow: 'ellipsis' });

export const comboChevron = style({
  position: 'absolute',
  insetInlineEnd: space[3],
  color: color.text.subtle,
  pointerEvents: 'none',
});

/** The choices, under the box or, where there is no room, above it. */
export const sheet = style({
  position: 'absolute',
  zIndex: layer.overlay,
  insetInlineStart: 0,
  insetBlockStart: 'calc(100% + 4px)',
  inlineSize: '100%',
  maxInlineSize: 'none',
  selectors: { '&[data-above]': { insetBlockStart: 'auto', insetBlockEnd: 'calc(100% + 4px)' } },
});
