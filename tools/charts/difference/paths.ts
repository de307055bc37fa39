/** What became of a chart's recorded paths. */
export interface PathDifference {
  /** Paths that are walked now, in words. */
  readonly added: readonly string[];
  /** Paths that no one walks any more. */
  readonly removed: readonly string[];
  /** Paths in the same words on which something else is asked, said or kept. */
  readonly otherwise: readonly string[];
}

const parted = (record: string) =>
  new Map(
    record
      .split('\n')
      .filter(Boolean)
      .map((line): [string, string] => {
        const at = line.lastIndexOf(' #');
        return [line.slice(0, at), line.slice(at + 2)];
      }),
  );

/** Compares two records of a chart's paths, as they stand in `docs/machines/`. */
export function comparePaths(before: string, after: string): PathDifference {
  const [was, is] = [parted(before), parted(after)];
  return {
    added: [...is.keys()].filter((path) => !was.has(path)),
    removed: [...was.keys()].filter((path) => !is.has(path)),
    otherwise: [...is]
      .filter(([path, digest]) => was.has(path) && was.get(path) !== digest)
      .map(([path]) => path),
  };
}
