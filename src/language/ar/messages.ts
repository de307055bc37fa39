import type { Catalogue } from '../catalogue.ts';
import { inReadersDigits } from '../readersDigits.ts';

const areas = import.meta.glob<Catalogue>(['./*.json', '!./door.json'], { eager: true, import: 'default' });

/** The words, with the numbers in them as a locale writes them. */
export const messagesIn = (locale: string): Catalogue =>
  inReadersDigits(Object.assign({}, ...Object.values(areas)), locale);
