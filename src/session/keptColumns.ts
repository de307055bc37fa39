import { perApp } from './perApp.ts';

/** Which columns of a list someone wants to see, kept in this browser for each user. */
export const keptColumns = perApp(({ auth, store }) => {
  const keyOf = (list: string) => `columns:${auth.getSnapshot().context.user?.username ?? ''}:${list}`;
  return {
    /** Null where no one chose; what is no longer a column is left out. */
    read(list: string, known: readonly string[]): readonly string[] | null {
      const kept = store.read(keyOf(list));
      return kept === null ? null : kept.split(',').filter((one) => known.includes(one));
    },
    keep(list: string, columns: readonly string[]): void {
      store.write(keyOf(list), columns.join(','));
    },
  };
});
