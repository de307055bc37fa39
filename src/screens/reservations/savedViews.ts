import { perApp } from '#src/session/perApp.ts';
import { parseReservationSearch, type ReservationAddress } from './shared/reservationSearch.ts';

/** A view with its filters under a name of the user's own. */
export interface SavedView {
  readonly name: string;
  readonly search: ReservationAddress;
}

/** How many views are kept. */
export const mostViews = 20;

/** The views that a user has named in a clinic; kept in the browser, and never with the name of a patient. */
export const savedViews = perApp(({ store, auth }) => {
  const keyOf = (clinic: number) => {
    const user = auth.getSnapshot().context.user?.username ?? '';
    return `reservationViews:${user}:${clinic}`;
  };
  const read = (clinic: number): readonly SavedView[] => {
    try {
      const kept: unknown = JSON.parse(store.read(keyOf(clinic)) ?? '[]');
      return Array.isArray(kept) ? kept.flatMap(toView).slice(0, mostViews) : [];
    } catch {
      return [];
    }
  };
  const write = (clinic: number, views: readonly SavedView[]) =>
    store.write(keyOf(clinic), JSON.stringify(views));
  return {
    read,
    /** Keeps a view; one of the same name is replaced. */
    save(
      clinic: number,
      name: string,
      { search: _, patient: __, page: ___, date: ____, ...search }: ReservationAddress,
    ) {
      const others = read(clinic).filter((view) => view.name !== name);
      write(clinic, [...others, { name, search }].slice(-mostViews));
    },
    remove(clinic: number, name: string) {
      write(
        clinic,
        read(clinic).filter((view) => view.name !== name),
      );
    },
  };
});

function toView(value: unknown): SavedView[] {
  if (typeof value !== 'object' || value === null) return [];
  const { name, search } = value as { name?: unknown; search?: unknown };
  if (typeof name !== 'string' || typeof search !== 'object' || search === null) return [];
  return [{ name: name.slice(0, 60), search: parseReservationSearch(search as Record<string, unknown>) }];
}
