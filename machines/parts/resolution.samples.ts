import type { Resolution } from './conflict.machine.ts';

/** Everything that a conflict may end in. */
export const resolutions: readonly Resolution[] = [
  { kind: 'save', values: { name: 'Both' }, version: 2, theirs: { name: 'Theirs' } },
  { kind: 'theirs', values: { name: 'Theirs' }, version: 2 },
  { kind: 'later' },
  { kind: 'gone' },
];
