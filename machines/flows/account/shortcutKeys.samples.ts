import type { Samples } from '#machines/parts/samples.ts';
import { usualKeys } from './shortcutKeys.machine.ts';

/** The usual keys and others, a key that is free, one that is taken, and one of the browser's. */
export const shortcutKeysSamples: Samples = {
  inputs: () => [{ keys: usualKeys }, { keys: { ...usualKeys, box: 'b' } }],
  events: [
    { type: 'change.asked', shortcut: 'shortcuts' },
    { type: 'change.dismissed' },
    { type: 'usual.asked' },
    { type: 'key.pressed', key: 'h' },
    { type: 'key.pressed', key: '/' },
    { type: 'key.pressed', key: 'ctrl+S' },
    { type: 'key.pressed', key: 'Enter' },
  ],
};
