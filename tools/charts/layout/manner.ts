/** How a chart is drawn: ELK's own options, how wide texts may be, and which transitions are told in the boxes. */
export interface Manner {
  readonly options: Readonly<Record<string, string>>;
  /** How much wider than high the regions of a parallel chart are packed. */
  readonly aspect: string;
  /** The widest line in a box, and in a label, in px. */
  readonly box: number;
  readonly label: number;
  /** From so many states an event is told of in each of them instead of drawn as a sheaf of arrows. */
  readonly common: number;
  /** Whether a transition against the order of reading is told of in its box. */
  readonly isForward: boolean;
  /**
   * Null: all other transitions are drawn. Otherwise only those between states that stand beside each other, and in the
   * outermost levels, so many of them, not even these: there the states are packed like cards.
   */
  readonly packed: number | null;
  /** How wide packed states lie beside each other, in px; a single one may be wider. */
  readonly row: number;
}

/** The path of the state around a state. */
export const parentOf = (path: string): string => path.split('.').slice(0, -1).join('.');

const depthOf = (path: string): number => (path === '' ? 0 : path.split('.').length);

/** Whether what is inside a state is packed without arrows. */
export const isPacked = (path: string, packed: number | null): boolean =>
  packed !== null && depthOf(path) < packed;
