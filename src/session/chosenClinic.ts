import { waitFor } from 'xstate';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import { NetworkError } from '#machines/parts/failure.ts';
import { t } from '#src/language/t.ts';
import type { App } from './app.ts';

/** A page was asked for while the server did not tell who is signed in. */
export class AskedInVainError extends NetworkError {}

/** The clinic that a form belongs to: where unsaved work began, as long as there is some, and the chosen one otherwise. */
export const formClinic = async (app: Pick<App, 'auth' | 'defaultClinic' | 'root'>): Promise<Clinic | null> =>
  app.root.getSnapshot().context.workplace ?? chosenClinic(app);

/**
 * The clinic that lists are scoped by, once it is known which; null while there is none. Fails while the server does not
 * tell whose clinics to ask for, so that no page waits behind the dashboard's way forward.
 */
export async function chosenClinic({
  auth,
  defaultClinic,
}: Pick<App, 'auth' | 'defaultClinic'>): Promise<Clinic | null> {
  const over = new AbortController();
  const { signal } = over;
  const settled = waitFor(defaultClinic, (snapshot) => snapshot.hasTag('settled'), { signal });
  const unreachable = waitFor(auth, (snapshot) => snapshot.matches({ identity: 'unreachable' }), { signal });
  try {
    const known = await Promise.race([settled, unreachable.then(() => null)]);
    if (!known) throw new AskedInVainError(t('The server could not be reached.'));
    return known.context.chosen;
  } finally {
    over.abort();
  }
}
