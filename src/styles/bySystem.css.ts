import { assignVars, globalStyle } from '@vanilla-extract/css';
import { dark } from './dark.ts';
import { color } from './theme.css.ts';

/** Patients' pages offer no choice: they are dark where the system is, and no script has to run before they are painted. */
globalStyle(':root', {
  '@media': { 'screen and (prefers-color-scheme: dark)': { vars: assignVars(color, dark) } },
});
