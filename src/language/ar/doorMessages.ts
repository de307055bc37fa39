import type { Catalogue } from '../catalogue.ts';

const areas = import.meta.glob<Catalogue>('./door.json', { eager: true, import: 'default' });

/** What the patients' pages say, which bring no other words along. */
export const messages: Catalogue = Object.assign({}, ...Object.values(areas));
