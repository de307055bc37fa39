import { waitFor } from 'xstate';
import type { Clinic } from '#machines/flows/clinicFields.ts';
import type { App } from './createApp.ts';

/** The clinic that lists are scoped by, once it is known which; null while there is none. */
export async function chosenClinic({ defaultClinic }: Pick<App, 'defaultClinic'>): Promise<Clinic | null> {
  const settled = await waitFor(defaultClinic, (snapshot) => snapshot.hasTag('settled'));
  return settled.context.chosen;
}
