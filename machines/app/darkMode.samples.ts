import type { Samples } from '../parts/samples.ts';

/** Dark, light or nothing stored, in a light and in a dark system. */
export const darkModeSamples: Samples = {
  inputs: () => [true, false, null].flatMap((stored) => [true, false].map((system) => ({ stored, system }))),
  events: [
    { type: 'darkMode.toggled' },
    { type: 'system.followed' },
    { type: 'theme.chosen', dark: true },
    { type: 'theme.chosen', dark: false },
    { type: 'system.changed', dark: true },
    { type: 'system.changed', dark: false },
    { type: 'stored.changed', dark: true },
    { type: 'stored.changed', dark: false },
    { type: 'stored.changed', dark: null },
  ],
};
