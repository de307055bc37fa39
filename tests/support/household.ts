import { randomInt } from 'node:crypto';

/** An address that no one else of the run comes from; the run's server takes it from its proxy, which is this machine. */
export const fromHousehold = () => ({
  'x-forwarded-for': `10.${[0, 0, 0].map(() => randomInt(256)).join('.')}`,
});
