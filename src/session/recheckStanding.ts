import type { App } from './app.ts';

/** Asks again what the user may do in their clinics: something that it depends on has changed. */
export const recheckStanding = ({ defaultClinic }: Pick<App, 'defaultClinic'>): void =>
  defaultClinic.send({ type: 'permission.refused' });
