/** The parts of a drawing that a style sheet may address; the same names in the static gallery and in the app. */
export const parts = [
  'box',
  'leaf',
  'final',
  'inner',
  'group',
  'region',
  'history',
  'start',
  'rule',
  'title',
  'tag',
  'tagText',
  'row',
  'about',
  'call',
  'effect',
  'event',
  'done',
  'error',
  'after',
  'always',
  'arrow',
  'line',
  'head',
  'reach',
  'plate',
  'isActive',
  'isTaken',
  'isNext',
  'isWalked',
  'isUnwalked',
  'isAdded',
  'isRemoved',
] as const;

export type Part = (typeof parts)[number];

/** A class name for every part. */
export type Look = Readonly<Record<Part, string>>;

/** How a state or a transition stands out. */
export type Mark = 'isActive' | 'isTaken' | 'isNext' | 'isWalked' | 'isUnwalked' | 'isAdded' | 'isRemoved';
