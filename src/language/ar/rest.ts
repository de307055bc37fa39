import type { Catalogue } from '../catalogue.ts';

/** The words that the first pages do without; only a build keeps them apart (tools/firstWords.ts). */
export const messages: Catalogue = {};
