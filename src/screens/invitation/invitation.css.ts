import { style } from '@vanilla-extract/css';
import { space } from '#src/styles/scale.ts';

export const steps = style({ display: 'grid', gap: space[4], justifyItems: 'start' });

export const choices = style({ display: 'flex', flexWrap: 'wrap', gap: space[2] });
