/** Of new states those that no path leads to, and those that no promise of their chart names. */
export function unproven(
  states: readonly string[],
  { paths, promises }: { readonly paths: string; readonly promises: string | null },
): { readonly unwalked: readonly string[]; readonly unpromised: readonly string[] } {
  const known = states.filter((path) => path !== '');
  const names = (text: string, path: string) => text.includes(path);
  return {
    unwalked: known.filter((path) => !names(paths, path)),
    unpromised: known.filter((path) => promises === null || !names(promises, path)),
  };
}
