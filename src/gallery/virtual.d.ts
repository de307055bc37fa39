declare module 'virtual:charts' {
  type PackedExhibit = import('#src/gallery/exhibit.ts').PackedExhibit;
  type Walks = import('#src/gallery/exhibit.ts').Walks;
  type Source = import('#src/gallery/exhibit.ts').Source;
  type Texts = import('#src/gallery/exhibit.ts').Texts;
  type Folded = import('#src/gallery/exhibit.ts').Folded<import('#src/gallery/packed.ts').PackedDrawing>;
  type PackedListed = import('#src/gallery/exhibit.ts').PackedListed;

  type Together = import('#src/gallery/exhibit.ts').Together;

  /** The charts that are proven together. */
  export const compositions: readonly Together[];
  /** Every chart with its states and transitions, packed, without drawings. */
  export const listed: readonly PackedListed[];
  /** Loads the drawing of a chart. */
  export const exhibits: Readonly<Record<string, () => Promise<{ default: PackedExhibit }>>>;
  /** Loads the drawings of a chart with its inner states folded. */
  export const foldings: Readonly<Record<string, () => Promise<{ default: Folded }>>>;
  /** Loads the generated paths through a chart. */
  export const walks: Readonly<Record<string, () => Promise<{ default: Walks }>>>;
  /** Loads the code of a chart. */
  export const sources: Readonly<Record<string, () => Promise<{ default: Source }>>>;
  /** Loads a chart as texts to take away. */
  export const texts: Readonly<Record<string, () => Promise<{ default: Texts }>>>;
}
