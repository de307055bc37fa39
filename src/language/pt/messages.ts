import type { Catalogue } from '../catalogue.ts';

const areas = import.meta.glob<Catalogue>(['./*.json', '!./door.json'], { eager: true, import: 'default' });

/** The words; of these a build brings those of the first pages only (tools/firstWords.ts). */
export const messages: Catalogue = Object.assign({}, ...Object.values(areas));
