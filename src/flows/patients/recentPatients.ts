import type { Patient } from '#machines/flows/patients/patientFields.ts';
import { patientCalls } from '#src/calls/patients.ts';
import { perApp } from '#src/session/perApp.ts';

const mostKept = 8;

interface Seen {
  readonly clinic: number;
  readonly id: number;
}

const isSeen = (value: unknown): value is Seen =>
  typeof value === 'object' && value !== null && 'clinic' in value && 'id' in value;

/** Who was looked at last, newest first. The browser keeps ids alone, apart for every user, until the user logs out. */
export const recentPatients = perApp((app) => {
  const { store } = app;
  let known: readonly Patient[] = [];
  let shown: readonly Patient[] = [];
  const listeners = new Set<() => void>();
  const name = () => `recent:${app.auth.getSnapshot().context.user?.username ?? ''}`;
  const seen = (): readonly Seen[] => {
    try {
      const kept: unknown = JSON.parse(store.read(name()) ?? '[]');
      return Array.isArray(kept) ? kept.filter(isSeen) : [];
    } catch {
      return [];
    }
  };
  const change = (next: readonly Patient[], order: readonly Seen[]) => {
    known = next;
    shown = order.flatMap(({ id }) => known.find((patient) => patient.id === id) ?? []);
    for (const listener of listeners) listener();
  };
  app.root.on('signedOut', () => change([], []));
  return {
    all: () => shown,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    note(patient: Patient) {
      const { id, clinic } = patient;
      const order = [{ clinic, id }, ...seen().filter((one) => one.id !== id)].slice(0, mostKept);
      store.write(name(), JSON.stringify(order));
      change([patient, ...known.filter((one) => one.id !== id)], order);
    },
    /** After a reload ids are all that is known: asks who they are. */
    async recall(clinic: number, signal: AbortSignal) {
      const order = seen();
      const unknown = order.filter((one) => one.clinic === clinic && !known.some(({ id }) => id === one.id));
      if (unknown.length === 0) return;
      const ids = unknown.map(({ id }) => id).join(',');
      const query = { clinic, ids, status: 'all', limit: mostKept } as const;
      const answer = patientCalls(app).listPatients(query, signal);
      // the list that they stand over is worth showing without them
      const found = await answer.catch(() => null);
      if (found) change([...known, ...found.results], order);
    },
  };
});
