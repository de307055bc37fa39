import type { Catalogue } from '../catalogue.ts';
import { inReadersDigits } from '../readersDigits.ts';

const areas = import.meta.glob<Catalogue>('./door.json', { eager: true, import: 'default' });

/** What the patients' pages say, which bring no other words along, with the numbers as a locale writes them. */
export const messagesIn = (locale: string): Catalogue =>
  inReadersDigits(Object.assign({}, ...Object.values(areas)), locale);
