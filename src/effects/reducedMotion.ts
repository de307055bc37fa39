import { media } from '#src/styles/scale.ts';

/** Whether the user asked for less motion, of the system or of this app; a scroll by script heeds no style sheet. */
export const wantsReducedMotion = (): boolean =>
  document.documentElement.dataset.motion === 'reduced' || matchMedia(media.calm).matches;
