import { conflict } from '#server/access/scope.ts';
import type { DemoOffer } from '#server/demo/offer.ts';
import type { Handlers } from '#server/http/call.ts';

/** Filling an empty database from the sign-in page. */
export const demoOperations = (offer: DemoOffer): Handlers<'fillDemo'> => ({
  fillDemo: async () => {
    const account = await offer.fill();
    if (!account) throw conflict({ detail: ['The demo clinic goes only into a database without users.'] });
    return { status: 201, body: account };
  },
});
