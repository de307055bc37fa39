type Arrival = components['schemas']['Arrival'];

import type { components } from '#openapi/schema.d.ts';
import { birthDateOf } from './birthDate.rules.ts';

/** What lacks before someone can be found: a date of birth that exists, and letters of the first name. */
export const lackingIn = ({ birth_date, letters }: Arrival): readonly (keyof Arrival)[] => [
  ...(birthDateOf(birth_date) === null ? (['birth_date'] as const) : []),
  ...(letters.trim() === '' ? (['letters'] as const) : []),
];
