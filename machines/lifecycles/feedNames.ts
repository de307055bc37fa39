import type { components } from '#openapi/schema.d.ts';

/** What a calendar feed says of who comes. */
export type FeedNames = components['schemas']['FeedNames'];

/** From the least to the most. */
export const feedNames = ['none', 'initials', 'full'] as const satisfies readonly FeedNames[];

/** What a feed says in a clinic that allows no more than `most`. */
export const withinMost = (chosen: FeedNames, most: FeedNames): FeedNames =>
  feedNames[Math.min(feedNames.indexOf(chosen), feedNames.indexOf(most))] ?? 'none';
