import { style } from '@vanilla-extract/css';
import { font, radius, space } from '#src/styles/scale.ts';
import { color } from '#src/styles/theme.css.ts';

export const notices = style({ display: 'grid', gap: space[3], marginBlockEnd: space[4] });

export const state = style({ display: 'grid', gap: space[1], justifyItems: 'start', paddingBlock: space[1] });

export const opened = style({ display: 'grid', gap: space[4] });

/** The message as its reader gets it. */
export const letter = style({
  display: 'grid',
  gap: space[3],
  margin: 0,
  padding: space[4],
  border: `1px solid ${color.border.soft}`,
  borderRadius: radius.card,
  background: color.sunken,
  overflowWrap: 'anywhere',
});

export const subject = style({ color: color.text.strong, fontWeight: font.weight.bold });

/** Stands where the link does in the message itself. */
export const link = style({
  justifySelf: 'start',
  paddingBlock: space[1.5],
  paddingInline: space[3],
  border: `1px dashed ${color.border.control}`,
  borderRadius: radius.control,
  color: color.text.subtle,
});
