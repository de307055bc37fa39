/** Distances on the 4 px grid, in rem so that they grow with the reader's text. */
export const space = {
  px: '1px',
  0.5: '0.125rem',
  1: '0.25rem',
  1.5: '0.375rem',
  2: '0.5rem',
  3: '0.75rem',
  4: '1rem',
  5: '1.25rem',
  6: '1.5rem',
  8: '2rem',
  10: '2.5rem',
  12: '3rem',
  16: '4rem',
} as const;

/** Type: the reader's own system face, seven sizes, three weights. */
export const font = {
  family:
    '-apple-system, BlinkMacSystemFont, "Segoe UI Variable Text", "Segoe UI", Roboto, "Noto Sans", "Liberation Sans", Arial, system-ui, sans-serif',
  mono: 'ui-monospace, "SF Mono", "Cascadia Mono", "Segoe UI Mono", "Liberation Mono", Menlo, Consolas, monospace',
  size: {
    12: '0.75rem',
    13: '0.8125rem',
    14: '0.875rem',
    16: '1rem',
    20: '1.25rem',
    24: '1.5rem',
    32: '2rem',
  },
  weight: { normal: 400, medium: 500, bold: 650 },
  line: { tight: 1.25, normal: 1.5 },
} as const;

/** Corner radii: controls, cards, round things. */
export const radius = { small: '4px', control: '6px', card: '10px', round: '999px' } as const;

/** Motion: only to show where something came from or went; global.css.ts ends it under reduced motion. */
export const motion = {
  fast: '120ms cubic-bezier(0.2, 0, 0, 1)',
  normal: '180ms cubic-bezier(0.2, 0, 0, 1)',
} as const;

/** Media conditions; in em, so that large text meets the narrow layout early instead of breaking the wide one. */
export const media = {
  card: '(max-width: 39.99em)',
  narrow: '(max-width: 47.99em)',
  wide: '(min-width: 48em)',
  middle: '(min-width: 48em) and (max-width: 63.99em)',
  spacious: '(min-width: 64em)',
  hover: '(hover: hover) and (pointer: fine)',
  coarse: '(pointer: coarse)',
  calm: '(prefers-reduced-motion: reduce)',
  forced: '(forced-colors: active)',
  print: 'print',
  screen: 'not print',
} as const;

/** Conditions on the room a part is given; in rem of the page, so they follow text however it was enlarged. */
export const room = {
  cards: '(max-width: 39.99rem)',
  tinyCards: '(max-width: 15.99rem)',
  rows: '(min-width: 40rem)',
  tightRows: '(min-width: 40rem) and (max-width: 45.99rem)',
  wideRows: '(min-width: 46rem)',
  roomyRows: '(min-width: 66rem)',
  narrowShell: 'shell (max-width: 47.99rem)',
  wideShell: 'shell (min-width: 48rem)',
  tinyShell: 'shell (max-width: 17.99rem)',
  tightBar: 'topbar (max-width: 55.99rem)',
  smallBar: 'topbar (max-width: 39.99rem)',
} as const;

/** Stacking order, lowest first. The band says what is dangerous for the patient: it lies over all else that sticks to a page. */
export const layer = { sticky: '1', band: '2', bar: '10', sheet: '20', overlay: '40', toast: '60' } as const;
