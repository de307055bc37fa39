import type { Kind } from './words.ts';

/** What a line of text in a drawing is about; `edge` names the transition that it tells of. */
export interface Row {
  readonly text: string;
  readonly kind: Kind | 'about' | 'effect' | 'call';
  readonly edge?: string;
}

/** A state with its place. `title` is empty for the dots. */
export interface Box {
  readonly path: string;
  readonly shape: 'leaf' | 'final' | 'group' | 'region' | 'history' | 'start';
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly title: string;
  readonly tags: readonly string[];
  readonly rows: readonly Row[];
}

/** A transition with its way; an arrow of an overview may stand for several. */
export interface Arrow {
  readonly edges: readonly string[];
  readonly kind: Kind | 'start';
  readonly points: readonly (readonly [number, number])[];
  readonly label?: {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  };
  readonly rows: readonly Row[];
}

/** A chart with the place of everything in it, outer boxes first. */
export interface Drawing {
  readonly width: number;
  readonly height: number;
  readonly boxes: readonly Box[];
  readonly arrows: readonly Arrow[];
}

/** Sizes of type and gaps in px, shared by whoever measures and whoever draws. */
export const type = { title: 13, row: 11.5, tag: 11, line: 16, head: 24, pad: 10 } as const;
