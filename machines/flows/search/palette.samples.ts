import type { Samples } from '#machines/parts/samples.ts';

/** A palette in a clinic, and one where there is none yet. */
export const paletteSamples: Samples = {
  inputs: () => [{ clinic: 1 }, { clinic: null }],
  events: [
    { type: 'words.typed', words: 'ann' },
    { type: 'entry.chosen', entry: { kind: 'place', to: '/dashboard/patients' } },
    { type: 'entry.chosen', entry: { kind: 'words', to: '/dashboard/search' } },
    { type: 'entry.chosen', entry: { kind: 'action', id: 'darkMode' } },
    { type: 'entry.chosen', entry: { kind: 'action', id: 'signOut' } },
    { type: 'palette.dismissed' },
  ],
  outcomes: { runAction: { done: [undefined] } },
  unread: ['words', 'action'],
};
