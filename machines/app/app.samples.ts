import type { User } from '#machines/flows/account/accountFields.ts';
import type { Clinic } from '#machines/flows/clinics/clinicFields.ts';
import type { Samples } from '../parts/samples.ts';
import type { AppEvent } from './app.machine.ts';

const user: User = { email: 'ada@example.test', username: 'ada', first_name: 'Ada', last_name: 'L' };
const clinic: Clinic = { id: 2, name: 'Hill', address: '', email: '', phone_number: '', user: 1 };

/** Two forms with unsaved work, online and offline. */
export const appSamples: Samples = {
  inputs: () =>
    [true, false].map((online) => ({
      online,
      tokens: { access: null, refresh: null, leftUnused: false },
      left: [],
      clinic: null,
      darkMode: { stored: null, system: false },
    })),
  events: [
    { type: 'auth.signedIn', user },
    { type: 'auth.signedOut', cause: 'asked' },
    { type: 'auth.left', refresh: 'r1' },
    { type: 'network.lost' },
    { type: 'network.returned' },
    { type: 'server.missed' },
    { type: 'connection.retried' },
    { type: 'attention.returned' },
    { type: 'form.dirtied', form: 'x:1' },
    { type: 'form.dirtied', form: 'x:2' },
    { type: 'form.cleaned', form: 'x:1' },
    { type: 'drafts.counted', count: 1 },
    { type: 'drafts.counted', count: 0 },
    { type: 'signOut.wanted' },
    { type: 'switch.wanted', clinic, from: { ...clinic, id: 1, name: 'Harbour' } },
    { type: 'departure.confirmed' },
    { type: 'departure.dismissed' },
  ] satisfies AppEvent[],
};
