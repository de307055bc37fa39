import type { Promises } from '#machines/parts/properties.ts';
import { slotPromises } from './slotForm.properties.ts';

/** What the form of a reservation promises where one is made. */
export const reservationCreatePromises: Promises = { properties: slotPromises };
