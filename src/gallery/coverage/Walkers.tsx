import { TextTo } from '#src/ui/links.tsx';
import type { Walks } from '../exhibit.ts';
import * as css from './coverage.css.ts';

interface Props {
  readonly chart: string;
  readonly edge: string;
  readonly walks: Walks;
}

const SHOWN = 20;

/** How many generated paths and test files walk a transition, in words. */
export function countWalkers({ walks, tests }: Walks, edge: string): string {
  const paths = walks[edge]?.length ?? 0;
  const files = tests[edge]?.length ?? 0;
  if (paths + files === 0) return 'Not walked';
  return [
    ...(paths > 0 ? [paths === 1 ? '1 path' : `${paths} paths`] : []),
    ...(files > 0 ? [files === 1 ? '1 test file' : `${files} test files`] : []),
  ].join(', ');
}

/** Who walks a transition: the test files by name, and the generated paths, each of which can be played. */
export function Walkers({ chart, edge, walks }: Props) {
  const paths = (walks.walks[edge] ?? []).flatMap((number) => walks.paths[number] ?? []);
  const files = walks.tests[edge] ?? [];
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable by keyboard
    <ul className={css.walkers} tabIndex={0} aria-label="Walked by">
      {walks.isStale && files.length > 0 && (
        <li>The chart has changed since the test files were recorded.</li>
      )}
      {files.map((file) => (
        <li key={file}>{file}</li>
      ))}
      {paths.slice(0, SHOWN).map(({ words, run }) => (
        <li key={JSON.stringify(run)}>
          {words}{' '}
          <TextTo to="/machines/$id" params={{ id: chart }} search={{ mode: 'simulate', run }}>
            Play this path
          </TextTo>
        </li>
      ))}
      {paths.length > SHOWN && <li>{paths.length - SHOWN} more are listed in the file of paths.</li>}
    </ul>
  );
}
