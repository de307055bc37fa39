import { style } from '@vanilla-extract/css';
import { media, room } from './scale.ts';

const gone = {
  position: 'absolute',
  inlineSize: '1px',
  blockSize: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

/** Words that leave the eye, not the name, where the top bar is short of room. */
export const spare = style({ '@container': { [room.tightBar]: gone } });

/** Words that leave the eye, not the name, on a phone's top bar. */
export const spareOnPhone = style({ '@container': { [room.smallBar]: gone } });

/** Words of a button that leave the eye, not the name, where the page is narrow; its icon stays. */
export const spareWhenNarrow = style({ '@media': { [media.narrow]: gone } });

/** An ornament that is not shown on a phone's top bar. */
export const ornament = style({ '@container': { [room.smallBar]: { display: 'none' } } });
