import { style } from '@vanilla-extract/css';
import { space } from '#src/styles/scale.ts';
import { stack } from '#src/ui/FormLayout.css.ts';

export const steps = style({ display: 'grid', gap: space[4], justifyItems: 'start' });

export const choices = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });

/** A question before a form, as wide as its fields. */
export const beforeForm = style([stack, { marginBlockEnd: space[8] }]);
