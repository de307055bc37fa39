import type { Catalogue } from '../catalogue.ts';

const areas = import.meta.glob<Catalogue>(['./*.json', '!./door.json'], { eager: true, import: 'default' });

export const messages: Catalogue = Object.assign({}, ...Object.values(areas));
