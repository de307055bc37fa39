import { type PlainChart, within } from '#src/gallery/chart/plain.ts';

/** Whether a text names a state, or one inside it: `open` stands in `open.saving`, but neither in `reopen` nor in `x.open`. */
const names = (text: string, path: string) =>
  new RegExp(`(?<![\\w.])${path.replaceAll('.', '\\.')}(?!\\w)`).test(text);

/** Of new states those that no path leads to, and those that no promise of their chart names. */
export function unproven(
  states: readonly string[],
  {
    chart,
    paths,
    promises,
  }: { readonly chart: PlainChart; readonly paths: string; readonly promises: string | null },
): { readonly unwalked: readonly string[]; readonly unpromised: readonly string[] } {
  // no path ends in a state that is only passed: it leads to where its own steps lead
  const known = within(chart.root).filter(
    ({ path, type }) => states.includes(path) && path !== '' && type !== 'history',
  );
  const isWalked = (path: string, seen: readonly string[] = []): boolean =>
    names(paths, path) ||
    chart.edges.some(
      ({ from, kind, to = [] }) =>
        from === path &&
        kind === 'always' &&
        to.some((next) => !seen.includes(next) && isWalked(next, [...seen, path])),
    );
  return {
    unwalked: known.map(({ path }) => path).filter((path) => !isWalked(path)),
    unpromised: known.map(({ path }) => path).filter((path) => promises === null || !names(promises, path)),
  };
}
